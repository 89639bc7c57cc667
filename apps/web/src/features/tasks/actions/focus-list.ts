/** Focuses the tasks, if they are on the screen. */
export function focusList(): void {
  document.querySelector<HTMLElement>('[data-tasks]')?.focus({ preventScroll: true });
}
