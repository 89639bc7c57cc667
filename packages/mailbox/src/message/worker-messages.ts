import type { ErrorCode } from '@pillarbox/contract/errors';
import type { Abridged } from './abridged.ts';
import type { ParsedMessage, PartContent, PartPlace } from './parsed.ts';

/** A request to a parse worker: the whole message, its outline, or one part of it. */
export interface ParseQuestion extends Abridged {
  readonly want: 'message' | 'outline' | { readonly part: string };
}

/** The reply of a parse worker. `incomplete`: it needs what was left out of the source. */
export type ParseAnswer =
  | { readonly message: ParsedMessage }
  | { readonly part: PartContent }
  | { readonly place: PartPlace }
  | { readonly failure: ErrorCode | 'incomplete' };
