// A bot for any game of tefuda: takes the first action that gives the longest name. See docs/bots.md.
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    // message.game, message.config, message.seat, message.seats
  } else if (message.type === "act") {
    // message.view, message.events, message.legal
    let best = message.legal[0];
    for (const action of message.legal) {
      if (JSON.stringify(action).length > JSON.stringify(best).length) best = action;
    }
    console.log(JSON.stringify(best));
  } else if (message.type === "over") {
    process.exit(0);
  }
});
