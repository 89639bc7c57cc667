import type { ComposeState } from './compose-state.ts';
import { textWithoutSignature } from './signature.ts';

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
    textWithoutSignature(state).trim() === ''
  );
}
