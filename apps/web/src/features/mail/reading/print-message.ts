import './print.css';

/** Prints the open message, dark on white whatever the screen shows: the frame's dark colours are for screens alone. */
export function printMessage(): void {
  print();
}
