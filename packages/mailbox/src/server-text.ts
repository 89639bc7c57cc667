/** Most characters of a server's own words that go into an error. */
const MAX_SERVER_TEXT = 200;

// eslint-disable-next-line no-control-regex -- control characters are exactly what is taken out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A server's words fit to be shown: one line, no control characters, cut. */
export function serverText(text: string): string {
  return text.replace(CONTROLS, ' ').trim().slice(0, MAX_SERVER_TEXT);
}
