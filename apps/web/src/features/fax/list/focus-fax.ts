/** Moves the focus to the row of a fax, else to the first one. */
export function focusFax(id: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-fax]')];
  (rows.find((row) => row.dataset['fax'] === id) ?? rows[0])?.focus();
}
