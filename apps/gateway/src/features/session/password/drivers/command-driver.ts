import { Failure } from '@pillarbox/contract/failure';
import type { PasswordSettings } from '@pillarbox/contract/session/settings';
import { serverText } from '@pillarbox/mailbox/server-text';
import { runProgram } from '../../../../platform/process/run-program.ts';
import { driverOf } from '../password-driver.ts';
import type { PasswordAccount, PasswordDriver } from '../password-driver.ts';

/** Settings of the driver. */
export type CommandSettings = Extract<PasswordSettings, { driver: 'command' }>;

/** Options that tests replace. */
export interface CommandOptions {
  /** Milliseconds until the program is killed. */
  readonly timeout?: number;
}

const TIMEOUT_MS = 15_000;
/** Exit codes for a refusal. Any other code except 0 means that the program failed. */
const WRONG = 3;
const REFUSED = 4;

/**
 * Changes passwords with a program of the provider. It runs without a shell, without arguments and without the environment of
 * this process, which contains secrets. It reads lines `name=value` from standard input: `action` (`change` or `reset`),
 * `mail`, `account`, `domain`, `old` (for `change`) and `new`. Exit code 0 is success; 3 means that the old password is wrong;
 * 4 means that the new one is refused, and the first line of the output gives the reason.
 */
export function commandDriver(settings: CommandSettings, options: CommandOptions = {}): PasswordDriver {
  const { command, canReset } = settings;
  const run = async (account: PasswordAccount, old: string | null, fresh: string): Promise<void> => {
    const { mail, account: name, domain } = account;
    const values = Object.entries({
      action: old === null ? 'reset' : 'change',
      mail,
      account: name,
      domain,
      ...(old === null ? {} : { old }),
      new: fresh,
    });
    // Callers have refused line ends already. A line end would start another value.
    if (values.some(([, value]) => /[\0\r\n]/.test(value))) throw new Failure('password_refused');
    const input = values.map(([key, value]) => `${key}=${value}\n`).join('');
    const end = await runProgram({ command: [command], input, timeoutMs: options.timeout ?? TIMEOUT_MS });
    if (end.kind !== 'exited') throw new Failure('password_unavailable');
    if (end.code === 0) return;
    if (end.code === WRONG) throw new Failure('password_wrong');
    if (end.code !== REFUSED) throw new Failure('password_unavailable');
    const reason = serverText(end.output.split('\n', 1)[0] ?? '');
    throw new Failure('password_refused', reason === '' ? {} : { serverText: reason });
  };
  return driverOf(run, { canReset });
}
