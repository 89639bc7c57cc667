/** Leaves the page for another address. A function of ours, because tests cannot replace the browser's own. */
export function goOutside(address: string): void {
  location.assign(address);
}
