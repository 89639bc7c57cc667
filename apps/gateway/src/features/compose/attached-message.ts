/** Longest line that may be sent without encoding, in bytes without its line end (RFC 5322 2.1.1). */
const MAX_LINE = 998;
const CR = 13;
const LF = 10;

/** Whether bytes may be sent without encoding: they have no NUL and no line over 998 bytes. */
export function isSendableAsIs(content: Uint8Array): boolean {
  let length = 0;
  for (const byte of content) {
    if (byte === 0) return false;
    length = byte === LF || byte === CR ? 0 : length + 1;
    if (length > MAX_LINE) return false;
  }
  return true;
}

/** The same lines, each ended by CR LF (RFC 5321 2.3.8). */
export function withMailLineEnds(content: Uint8Array): Buffer {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  return Buffer.from(text.replaceAll(/\r\n|\r|\n/g, '\r\n'), 'latin1');
}
