import './print.css';

/** Time in which the frame shows a body in its own colours, in milliseconds. */
const REPAINT_MS = 300;

/** Prints the open message as its author wrote it: `asWritten` takes the dark colours off, which paper does not have. */
export function printMessage(asWritten: (() => void) | null): void {
  if (asWritten === null) {
    print();
    return;
  }
  asWritten();
  setTimeout(print, REPAINT_MS);
}
