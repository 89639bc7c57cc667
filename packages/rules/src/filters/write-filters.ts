import type { FilterAction, FilterCondition, MailFilter } from '@pillarbox/contract/filters/filter';
import { parseSieve } from '../sieve/parse.ts';
import { sieveString, sieveStrings, sieveText } from '../sieve/write.ts';
import { requiredExtensions } from './extensions.ts';
import { scriptNameOf, type FolderNaming } from './folder-names.ts';
import { normalFilter } from './normal-filter.ts';

/** Begins the lines of a filter that is switched off. */
const OFF = '#| ';

/**
 * The section `filters` of the script, in the order of the ids. Each filter has a comment with its id and name; the commands of one
 * that is off are comments, so that the server needs no extension for it. The filters must have no problems.
 */
export function writeFilters(
  filters: readonly MailFilter[],
  naming: FolderNaming,
): { require: string[]; text: string } {
  const ordered = filters.map(normalFilter).toSorted((one, other) => one.id - other.id);
  const text = ordered.map((filter) => writeFilter(filter, naming)).join('\n');
  const parsed = parseSieve(text);
  return { require: parsed.ok ? requiredExtensions(parsed.script.commands) : [], text };
}

function writeFilter(filter: MailFilter, naming: FolderNaming): string {
  const { id, on, name, text } = filter;
  // JSON escapes line breaks and halves of characters, so that a name stays in its comment.
  const head = `# filter: ${JSON.stringify({ id, ...(on ? {} : { on }), name })}\n`;
  const code = text === undefined ? commandsOf(filter, naming) : `${text}\n`;
  return head + (on ? code : code.replace(/^/gm, OFF).slice(0, -OFF.length));
}

function commandsOf({ match, conditions, actions }: MailFilter, naming: FolderNaming): string {
  const tests = conditions.map(testOf).join(', ');
  const test = conditions.length === 0 ? 'true' : `${match}of (${tests})`;
  const lines = actions.map((action) => `  ${commandOf(action, naming)}\n`).join('');
  return `if ${test} {\n${lines}}\n`.replaceAll('\r\n', '\n');
}

/** A condition as a test of RFC 5228, RFC 5173 (body) or RFC 5260 (date). */
function testOf(condition: FilterCondition): string {
  switch (condition.field) {
    case 'size':
      return `size :${condition.test} ${condition.value}`;
    case 'date': {
      const operator = condition.test === 'before' ? 'lt' : 'ge';
      return `date :zone "+0000" :value "${operator}" "date" "date" ${sieveString(condition.value)}`;
    }
    case 'body':
      return negated(condition.test === 'notContains', `body :text :contains ${sieveString(condition.value)}`);
    case 'header':
      if (condition.test === 'exists' || condition.test === 'notExists') {
        return negated(condition.test === 'notExists', `exists ${sieveString(condition.header)}`);
      }
      return textTest('header', [condition.header], { ...condition, test: condition.test });
    case 'subject':
      return textTest('header', ['subject'], condition);
    case 'from':
    case 'to': {
      const headers = condition.field === 'from' ? ['from'] : ['to', 'cc'];
      // The name counts for `contains` only: an address ends with its domain, its field with `>`.
      const isLoose = condition.test === 'contains' || condition.test === 'notContains';
      return textTest(isLoose ? 'header' : 'address :all', headers, condition);
    }
  }
}

function textTest(
  test: string,
  headers: readonly string[],
  { test: how, value }: Pick<Extract<FilterCondition, { field: 'subject' }>, 'test' | 'value'>,
): string {
  const write = (match: string, key: string) => `${test} :${match} ${sieveStrings(headers)} ${sieveString(key)}`;
  switch (how) {
    case 'contains':
    case 'notContains':
      return negated(how === 'notContains', write('contains', value));
    case 'is':
    case 'isNot':
      return negated(how === 'isNot', write('is', value));
    case 'startsWith':
      return write('matches', `${literal(value)}*`);
    case 'endsWith':
      return write('matches', `*${literal(value)}`);
  }
}

function negated(isNegated: boolean, test: string): string {
  return isNegated ? `not ${test}` : test;
}

/** The text without wildcards (RFC 5228 2.7.1). */
function literal(text: string): string {
  return text.replaceAll(/[*?\\]/g, '\\$&');
}

function commandOf(action: FilterAction, naming: FolderNaming): string {
  switch (action.do) {
    case 'label':
      return `addflag ${sieveString(action.label)};`;
    case 'flag':
      return String.raw`addflag "\\Flagged";`;
    case 'read':
      return String.raw`addflag "\\Seen";`;
    case 'move':
      return `fileinto ${sieveString(scriptNameOf(action.folder, naming))};`;
    case 'copy':
      return `fileinto :copy ${sieveString(scriptNameOf(action.folder, naming))};`;
    case 'redirect':
      return `redirect ${action.copy ? ':copy ' : ''}${sieveString(action.address)};`;
    case 'reject':
      return action.text.includes('\n') ? `reject ${sieveText(action.text)};` : `reject ${sieveString(action.text)};`;
    case 'discard':
    case 'keep':
    case 'stop':
      return `${action.do};`;
  }
}
