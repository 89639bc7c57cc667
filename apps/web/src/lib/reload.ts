/** Loads the page anew. A function of ours, because tests cannot replace the browser's own. */
export function reloadPage(): void {
  location.reload();
}
