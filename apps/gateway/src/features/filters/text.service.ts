import type { MailFilter } from '@pillarbox/contract/filters/filter';
import type { CheckedText } from '@pillarbox/contract/filters/text';
import type { MailScript } from '@pillarbox/mailbox/sieve/port';
import { filterProblems } from '@pillarbox/rules/filters/check-filter';
import { checkableScript, filtersOfText } from '@pillarbox/rules/filters/filters-text';
import type { FolderNaming } from '@pillarbox/rules/filters/folder-names';

/** Checks a text of all filters. Our own reader is asked first: it knows the line, and what a script of several parts may hold. */
export async function checkText(
  { script, naming }: { readonly script: Pick<MailScript, 'check'>; readonly naming: FolderNaming },
  text: string,
): Promise<CheckedText> {
  const checkable = checkableScript(text);
  if ('line' in checkable) return { problem: { line: checkable.line, serverText: '' }, rules: 0, asText: 0 };
  const filters = filtersOfText(text, { naming, unnamed: '-' });
  const counts = { rules: filters.length, asText: filters.filter((one) => one.text !== undefined).length };
  const wrong = filters.find((filter) => filterProblems(filter).length > 0);
  if (wrong !== undefined) return { problem: { line: lineOf(text, wrong), serverText: '' }, ...counts };
  const said = await script.check(checkable.script);
  return { problem: said === null ? null : { line: null, serverText: said }, ...counts };
}

/** The line of a rule that is text, from 1; null if it is not found. */
function lineOf(whole: string, { text }: MailFilter): number | null {
  const at = text === undefined ? -1 : whole.replaceAll('\r\n', '\n').indexOf(text);
  return at === -1 ? null : whole.slice(0, at).split('\n').length;
}
