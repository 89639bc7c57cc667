import type { ComposeState } from './compose-state.ts';
import { RECIPIENT_FIELDS } from './compose-state.ts';
import { textWithoutSignature } from './signature.ts';

/** What the editor puts around the caret while nothing is typed. */
const INVISIBLE = /[\s\u200b\ufeff]+/g;

/** What the writer has written, without blanks. */
function words(state: ComposeState): string {
  return textWithoutSignature(state).replaceAll(INVISIBLE, '');
}

/** Whether a message is still as it began, or is so again: what was typed was taken back. */
export function isAsBegun(state: ComposeState, begun: ComposeState): boolean {
  return (
    state.saved === null &&
    begun.revision === 0 &&
    state.subject === begun.subject &&
    state.format === begun.format &&
    state.original === begun.original &&
    state.attachments === begun.attachments &&
    sameRecipients(state, begun) &&
    !state.html.includes('<img') &&
    words(state) === words(begun)
  );
}

function sameRecipients(state: ComposeState, begun: ComposeState): boolean {
  return RECIPIENT_FIELDS.every(
    (field) => state[field].map(({ mail }) => mail).join() === begun[field].map(({ mail }) => mail).join(),
  );
}

/**
 * Whether a message is not worth a place in Drafts: never saved, and nothing in it but a signature. A letter that was typed
 * and taken back leaves such a one.
 */
export function isBlank(state: ComposeState): boolean {
  return (
    state.saved === null &&
    [state.to, state.cc, state.bcc, state.attachments].every((list) => list.length === 0) &&
    state.reference === null &&
    state.original === null &&
    state.below === null &&
    state.subject.trim() === '' &&
    // A picture from elsewhere is neither a file nor words.
    !state.html.includes('<img') &&
    words(state) === ''
  );
}
