import { mount } from "svelte";

import App from "./shell/App.svelte";
import { startRouter } from "./site/router.svelte";
import "./theme/base.css";

startRouter();
mount(App, { target: document.getElementById("app") as HTMLElement });

if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/worker.js");
