/** How the names of our windows begin unless the provider says otherwise. */
export const DEFAULT_PREFIX = 'child-window-';

let prefix = DEFAULT_PREFIX;

/** Sets how names of child windows begin (the provider's `childWindowPrefix`) [SHELL-172]. */
export function setChildPrefix(next: string): void {
  prefix = next;
}

/** Whether a window's name is one of ours; every other window stays unknown [SHELL-172]. */
export function isChildName(name: string): boolean {
  return prefix !== '' && name.startsWith(prefix);
}

let last = 0;

/** A name that no other window has. */
export function newChildName(): string {
  last += 1;
  return `${prefix}${Date.now().toString(36)}-${last}`;
}
