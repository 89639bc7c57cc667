import type { Failure } from '@pillarbox/contract/failure';
import { expect } from 'vitest';
import type { Command } from './command.ts';
import { LIMITS } from './limits.ts';
import { readResponse } from './response.ts';
import type { Status, Untagged } from './response.ts';
import type { CommandText } from './text.ts';

/** What a command sends, literals as `{n}`, a line feed and their bytes. */
export function sent({ text }: { readonly text: CommandText }): string {
  return text
    .finish()
    .map((piece) => (typeof piece === 'string' ? piece : `{${String(piece.length)}}\n${piece.toString('latin1')}`))
    .join('');
}

/** An untagged response, from its text without `* ` and CRLF. */
export function untagged(text: string): Untagged {
  const response = readResponse({ bytes: Buffer.from(`* ${text}`, 'latin1'), cut: false }, LIMITS);
  if (response.type !== 'untagged') throw new Error(`no untagged response: ${text}`);
  return response.untagged;
}

/** A tagged status, from its text without the tag. */
export function status(text: string): Status {
  const response = readResponse({ bytes: Buffer.from(`P1 ${text}`, 'latin1'), cut: false }, LIMITS);
  if (response.type !== 'tagged') throw new Error(`no tagged response: ${text}`);
  return response.status;
}

/** The result of a command after these untagged responses, all of which it must handle, and OK. */
export function answered<T>(command: Command<T>, responses: readonly string[], end = 'OK done'): T {
  for (const text of responses) expect([text, command.handle?.(untagged(text))]).toEqual([text, true]);
  return command.done(status(end));
}

/** The reason of a Failure `mail_protocol`, '' when nothing is thrown. */
export function reasonOf(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    const { code, cause } = error as Failure;
    expect(code).toBe('mail_protocol');
    return (cause as Error).message;
  }
}
