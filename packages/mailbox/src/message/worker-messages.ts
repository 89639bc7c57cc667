import type { ErrorCode } from '@pillarbox/contract/errors';
import type { ParsedMessage, PartContent } from './parsed.ts';

/** A request to a parse worker: the whole message, its outline, or one part of it. */
export interface ParseQuestion {
  readonly source: Uint8Array;
  readonly want: 'message' | 'outline' | { readonly part: string };
}

/** The reply of a parse worker. */
export type ParseAnswer =
  { readonly message: ParsedMessage } | { readonly part: PartContent } | { readonly failure: ErrorCode };
