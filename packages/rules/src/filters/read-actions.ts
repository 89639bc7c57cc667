import type { FilterAction } from '@pillarbox/contract/filters/filter';
import { keyword } from '@pillarbox/contract/mail/fields';
import type { SieveCommand } from '../sieve/script.ts';
import { hasTags, namedArguments } from './arguments.ts';
import { pathOfScriptName, type FolderNaming } from './folder-names.ts';

/** The actions of a block; null when a filter cannot have one of them. */
export function readActions(block: readonly SieveCommand[], naming: FolderNaming): FilterAction[] | null {
  const actions: FilterAction[] = [];
  for (const command of block) {
    const read = readAction(command, naming);
    if (read === null) return null;
    actions.push(...read);
  }
  return actions;
}

function readAction(command: SieveCommand, naming: FolderNaming): FilterAction[] | null {
  const args = namedArguments(command);
  if (args === null || command.block !== null || command.tests.length > 0 || args.numbers.length > 0) return null;
  const isCopy = hasTags(args, ['copy']);
  if (args.tags.size > 0 && !isCopy) return null;
  const [values = [], ...more] = args.strings;
  if (command.name === 'addflag') return more.length > 0 || isCopy ? null : marksOf(values);
  const [value] = values;
  if (more.length > 0 || values.length > 1) return null;
  switch (command.name) {
    case 'fileinto':
      return value === undefined ? null : [{ do: isCopy ? 'copy' : 'move', folder: pathOfScriptName(value, naming) }];
    case 'redirect':
      return value === undefined ? null : [{ do: 'redirect', address: value, copy: isCopy }];
    case 'reject':
    case 'ereject':
      if (value === undefined || isCopy) return null;
      return [{ do: 'reject', text: value.replaceAll('\r\n', '\n').replace(/\n$/, '') }];
    case 'discard':
    case 'keep':
    case 'stop':
      return value === undefined && !isCopy ? [{ do: command.name }] : null;
    default:
      return null;
  }
}

/** The flags of one or several strings, divided by spaces (RFC 5232 2). */
function marksOf(values: readonly string[]): FilterAction[] | null {
  const actions: FilterAction[] = [];
  for (const flag of values.flatMap((value) => value.split(' ')).filter((value) => value !== '')) {
    const name = flag.toLowerCase();
    if (name === String.raw`\flagged`) actions.push({ do: 'flag' });
    else if (name === String.raw`\seen`) actions.push({ do: 'read' });
    else if (keyword.safeParse(name).success) actions.push({ do: 'label', label: name });
    else return null;
  }
  return actions.length === 0 ? null : actions;
}
