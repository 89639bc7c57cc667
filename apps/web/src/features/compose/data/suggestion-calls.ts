import type { Suggestion } from '@pillarbox/contract/contacts/suggest';
import { forgetSuggestion, suggest } from '@pillarbox/contract/contacts/suggest';
import { call } from '../../../lib/call.ts';
import { session } from '../../../lib/session-state.ts';

/** The calls about suggestions; tests replace them. */
export interface SuggestionCalls {
  readonly suggest: (text: string, exclude: readonly string[], signal: AbortSignal) => Promise<readonly Suggestion[]>;
  readonly forget: (mail: string) => Promise<unknown>;
}

function user(): string {
  return session.get().user?.mail ?? '';
}

/** The calls to the gateway. */
export const suggestionCalls: SuggestionCalls = {
  suggest: async (text, exclude, signal) =>
    (await call(suggest, { params: { user: user() }, body: { text, exclude: [...exclude] } }, { signal })).suggestions,
  forget: (mail) => call(forgetSuggestion, { params: { user: user() }, query: { mail } }),
};
