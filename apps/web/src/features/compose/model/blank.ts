import type { ComposeState } from './compose-state.ts';
import { RECIPIENT_FIELDS } from './compose-state.ts';
import { textWithoutSignature } from './signature.ts';

/** The characters that the editor adds around the caret while nothing is typed. */
const INVISIBLE = /[\s\u200b\ufeff]+/g;

/** The text that the user wrote, without spaces. */
function words(state: ComposeState): string {
  return textWithoutSignature(state).replaceAll(INVISIBLE, '');
}

/** Whether a message is as it began, also after changes that the user took back. */
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
 * Whether a message is not worth saving as a draft: it was never saved and has nothing but a signature. Typing a letter and
 * deleting it leaves such a message.
 */
export function isBlank(state: ComposeState): boolean {
  return (
    state.saved === null &&
    [state.to, state.cc, state.bcc, state.attachments].every((list) => list.length === 0) &&
    state.reference === null &&
    state.original === null &&
    state.below === null &&
    state.subject.trim() === '' &&
    // A remote picture is content too, though it is neither a file nor text.
    !state.html.includes('<img') &&
    words(state) === ''
  );
}
