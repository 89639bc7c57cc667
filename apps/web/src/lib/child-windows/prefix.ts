/** Default prefix of the names of our child windows. */
export const DEFAULT_PREFIX = 'child-window-';

let prefix = DEFAULT_PREFIX;

/** Sets the prefix of child window names (the provider's `childWindowPrefix`) [SHELL-172]. */
export function setChildPrefix(next: string): void {
  prefix = next;
}

/** Whether a window name has our prefix. Other windows are ignored [SHELL-172]. */
export function isChildName(name: string): boolean {
  return prefix !== '' && name.startsWith(prefix);
}

let last = 0;

/** Returns an unused window name. */
export function newChildName(): string {
  last += 1;
  return `${prefix}${Date.now().toString(36)}-${last}`;
}
