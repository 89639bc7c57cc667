/** How long a hidden frame is kept, in ms. The server must begin to answer within this time. */
const FRAME_LIFE = 5 * 60_000;

/** Downloads a file from an address. The page stays open even when the answer is an error. */
export function saveFrom(address: string): void {
  if (new URL(address, location.href).origin === location.origin) saveByLink(address);
  else saveByFrame(address);
}

function saveByLink(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Browsers ignore `download` on links to other origins: an error would replace the page. */
function saveByFrame(address: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = address;
  document.body.append(frame);
  setTimeout(() => frame.remove(), FRAME_LIFE);
}
