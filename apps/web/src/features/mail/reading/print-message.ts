import './print.css';

/** Prints the open message, dark on white also in dark mode: the frame's dark colours apply to screens only. */
export function printMessage(): void {
  print();
}
