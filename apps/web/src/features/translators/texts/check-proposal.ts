import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { parse } from 'virtual:icu-parser';
import { argumentsOf } from '../message-source.ts';

/** A proposal that can be used, as a compiled message, or what is wrong with it. */
export type CheckedProposal =
  | { readonly kind: 'fine'; readonly message: readonly MessageFormatElement[] }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'missing' | 'unknown'; readonly name: string };

/** Whether a proposal is a message with the arguments of the English text. */
export function checkProposal(english: readonly MessageFormatElement[], proposal: string): CheckedProposal {
  const message = parsed(proposal);
  if (message === null) return { kind: 'malformed' };
  const [asked, used] = [argumentsOf(english), argumentsOf(message)];
  for (const name of asked) if (!used.has(name)) return { kind: 'missing', name: shownName(name) };
  for (const name of used) if (!asked.has(name)) return { kind: 'unknown', name: shownName(name) };
  return { kind: 'fine', message };
}

function parsed(proposal: string): readonly MessageFormatElement[] | null {
  try {
    return parse(proposal, { captureLocation: false, requiresOtherClause: true });
  } catch {
    return null;
  }
}

function shownName(name: string): string {
  return name.startsWith('<') ? name : `{${name}}`;
}
