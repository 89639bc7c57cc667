import type { ComposeState } from './compose-state.ts';
import { newDraftId } from './compose-state.ts';

/**
 * The message as a draft of its own, with unsaved changes. What it replies to stays; a draft that it was opened from does not, because
 * the gateway would replace that draft.
 */
export function asCopy(state: ComposeState): ComposeState {
  const isDraft = state.reference?.command === 'draft';
  return {
    ...state,
    draftid: newDraftId(),
    writer: newDraftId(),
    base: 0,
    ...(isDraft ? { command: 'new', reference: null } : {}),
    saved: null,
    revision: state.revision + 1,
  };
}
