import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const LENGTH = 16;

/** The start of the SHA-256 of a view as JSON, as the server writes it. */
export function digestOf(view: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(view)))).slice(0, LENGTH);
}
