/** Saves what an address of this host hands out. The page stays where it is, even when the answer is an error. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
