/** Loads the page again. A function of its own, because tests cannot replace the browser's. */
export function reloadPage(): void {
  location.reload();
}
