/** Most characters of a server's text that go into an error. */
const MAX_SERVER_TEXT = 200;

// eslint-disable-next-line no-control-regex -- control characters are what is removed here
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A server's text in a form that can be shown: one line, no control characters, shortened. */
export function serverText(text: string): string {
  return text.replace(CONTROLS, ' ').trim().slice(0, MAX_SERVER_TEXT);
}
