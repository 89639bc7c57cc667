import { clipText, MAX_LABEL } from '@pillarbox/rules/long-text';
import { shown } from '../model/row-text.ts';

/** Number of characters at the end of a long name that are kept: the extension says what the file is. */
const KEPT_END = 20;

/**
 * The displayed name of a file, at most one line. Marks that change the writing direction become visible, so that a program whose
 * name is written backwards ("gpj.exe") does not look like a picture.
 */
export function honestName(name: string, fallback: string): string {
  const visible = shown(name, '\ufffd').trim();
  if (visible === '') return fallback;
  return visible.length <= MAX_LABEL
    ? visible
    : `${clipText(visible, MAX_LABEL - KEPT_END)}${visible.slice(-KEPT_END)}`;
}
