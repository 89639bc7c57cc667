import { parseSieve } from '../sieve/parse.ts';
import type { SieveCommand } from '../sieve/script.ts';

/** Actions of a script that concern auto-reply and forwarding. */
export interface FoundActions {
  /** Addresses of `redirect`, in their order and once each. */
  readonly redirects: readonly string[];
  /** Whether it answers messages (`vacation`). */
  readonly answers: boolean;
  /** Folders into which `fileinto` files, as the script spells them, once each. */
  readonly folders: readonly string[];
}

/** Finds the actions in a script that somebody else wrote; none in a text that is no script. */
export function actionsIn(text: string): FoundActions {
  const result = parseSieve(text);
  const commands = result.ok ? result.script.commands.flatMap(withInner) : [];
  const stringsOf = (action: string): string[][] =>
    commands
      .filter(({ name }) => name === action)
      .map(({ args }) => args.flatMap((one) => (one.kind === 'strings' ? one.values.slice(0, 1) : [])));
  return {
    redirects: [...new Set(stringsOf('redirect').flat())],
    answers: commands.some(({ name }) => name === 'vacation'),
    // Values of tags such as `:flags` come before the folder.
    folders: [...new Set(stringsOf('fileinto').flatMap((values) => values.slice(-1)))],
  };
}

function withInner(command: SieveCommand): SieveCommand[] {
  return [command, ...(command.block ?? []).flatMap(withInner)];
}
