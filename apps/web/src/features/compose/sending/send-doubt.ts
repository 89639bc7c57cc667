import { currentPreferences } from '../../../lib/preferences-state.ts';
import type { ComposeState } from '../model/compose-state.ts';
import { visibleAttachments } from '../model/compose-state.ts';
import { linkedFiles } from '../model/linked-files.ts';
import { mentionOf } from '../model/forgotten.ts';
import { ownWords } from '../model/own-words.ts';
import { fieldsIn } from '../model/template-fields.ts';
import { attachmentWords } from './attachment-words.ts';

/** What stops a message when Send is pressed, until the user decides: a template's empty field, or a forgotten attachment. */
export type SendDoubt =
  { readonly kind: 'field'; readonly words: string } | { readonly kind: 'attachment'; readonly words: string };

/** The doubt about a message; null without one, and for one that the user has confirmed for this draft [PREF-092]. */
export function sendDoubt(state: ComposeState): SendDoubt | null {
  const { attachment_alert_disabled: isOff, reply_forward_text_indent: indent } = currentPreferences();
  const written = ownWords(state, indent);
  const [field] = state.confirmed.includes('field') ? [] : fieldsIn(`${state.subject}\n${written}`);
  if (field !== undefined) return { kind: 'field', words: field.name };
  if (isOff === 1 || state.confirmed.includes('attachment') || hasFiles(state)) return null;
  const word = mentionOf(written, attachmentWords());
  return word === null ? null : { kind: 'attachment', words: word };
}

/** Whether files travel with the message, or as links in its text. */
function hasFiles(state: ComposeState): boolean {
  return visibleAttachments(state).length > 0 || linkedFiles(state).length > 0;
}
