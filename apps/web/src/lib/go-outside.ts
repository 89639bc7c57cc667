/** Leaves the page for another address. A function of its own, because tests cannot replace the browser's. */
export function goOutside(address: string): void {
  location.assign(address);
}
