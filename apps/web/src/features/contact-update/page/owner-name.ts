import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { OpenedUpdate } from './public-calls.ts';

/** The name of who asks; the address without one. */
export function ownerName({ owner: { name, mail } }: OpenedUpdate): string {
  return visibleText(name) || mail;
}
