import { parseSieve } from '../sieve/parse.ts';
import type { SieveCommand } from '../sieve/script.ts';

/** Actions of a script that concern auto-reply and forwarding. */
export interface FoundActions {
  /** Addresses of `redirect`, in their order and once each. */
  readonly redirects: readonly string[];
  /** Whether it answers messages (`vacation`). */
  readonly answers: boolean;
}

/** Finds the actions in a script that somebody else wrote; none in a text that is no script. */
export function actionsIn(text: string): FoundActions {
  const result = parseSieve(text);
  const commands = result.ok ? result.script.commands.flatMap(withInner) : [];
  const redirects = commands
    .filter(({ name }) => name === 'redirect')
    .flatMap(({ args }) => args.flatMap((one) => (one.kind === 'strings' ? one.values.slice(0, 1) : [])));
  return { redirects: [...new Set(redirects)], answers: commands.some(({ name }) => name === 'vacation') };
}

function withInner(command: SieveCommand): SieveCommand[] {
  return [command, ...(command.block ?? []).flatMap(withInner)];
}
