/** Focuses the list of contacts, if it is on the screen. */
export function focusList(): void {
  document.querySelector<HTMLElement>('[data-area="list"] [role="grid"]')?.focus({ preventScroll: true });
}
