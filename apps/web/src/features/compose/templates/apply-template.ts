import type { Template } from '@pillarbox/contract/compose/templates';
import { TEMPLATES_FOLDER } from '@pillarbox/contract/compose/templates';
import { escapeHtml, textToHtml } from '@pillarbox/rules/quote-html';
import { dateWriter, zoneOf } from '../../../lib/i18n/dates.ts';
import { speech } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import type { Composer } from '../composer/composer.ts';
import { htmlToText } from '../html/html-text.ts';
import type { ComposeAttachment, ComposeState } from '../model/compose-state.ts';
import { newDraftId } from '../model/compose-state.ts';
import { bodyFromSaved } from '../model/outgoing.ts';
import { recipientOf } from '../model/recipients.ts';
import { fillFields } from '../model/template-fields.ts';

/** The values of the fields that the message itself knows, by their names in the user's language. */
export function knownFields(state: ComposeState): ReadonlyMap<string, string> {
  const [first] = state.to;
  const { fullname, timezone, date_format: dateFormat } = currentPreferences();
  const today = dateWriter({ language: speech.get().code, zone: zoneOf(timezone), dateFormat, timeFormat: '' });
  const values: readonly (readonly [string, string])[] = [
    [text('LANG_WRITING_FIELD_FIRST_NAME'), first?.name.split(/\s+/)[0] ?? ''],
    [text('LANG_WRITING_FIELD_NAME'), first?.name ?? ''],
    [text('LANG_WRITING_FIELD_OWN_NAME'), state.sender?.name ?? fullname],
    [text('LANG_WRITING_FIELD_TODAY'), today.date(Date.now())],
  ];
  return new Map(values.map(([name, value]) => [name.toLocaleLowerCase(), value]));
}

/** The files of a template as attachments, by reference: nothing is uploaded. */
function attachmentsOf({ uid, uidvalidity, files }: Template): ComposeAttachment[] {
  return files.map(({ part, name, mime, size, cid }) => ({
    key: newDraftId(),
    name,
    mime,
    size,
    cid,
    ref: { kind: 'part', folder: TEMPLATES_FOLDER, uid, uidvalidity, part },
    progress: 100,
    failure: '',
  }));
}

/**
 * Puts a template into the message: its text at the caret with the known fields filled in, its files, and its subject and
 * recipients where the message has none yet.
 */
export function applyTemplate(composer: Composer, template: Template): void {
  composer.flush(true);
  const state = composer.state.get();
  const { to, cc, bcc, subject } = template;
  const hasRecipients = [state.to, state.cc, state.bcc].some((list) => list.length > 0);
  if (!hasRecipients) {
    for (const [field, list] of Object.entries({ to, cc, bcc }) as ['to' | 'cc' | 'bcc', typeof to][]) {
      composer.dispatch({ type: 'add-recipients', field, recipients: list.map(recipientOf) });
    }
  }
  const known = knownFields(composer.state.get());
  const valueOf = (name: string): string | undefined => known.get(name);
  if (state.subject.trim() === '') {
    composer.dispatch({ type: 'subject', subject: fillFields(subject, valueOf) });
  }
  composer.dispatch({ type: 'add-attachments', attachments: attachmentsOf(template) });
  const body = bodyFromSaved(template.html, template.text);
  const html = body.format === 'html' ? body.html : textToHtml(body.text);
  const plain = body.format === 'html' ? htmlToText(body.html) : body.text;
  composer.insert({
    html: fillFields(html, (name) => escapeHtml(valueOf(name) ?? '')),
    text: fillFields(plain, valueOf),
  });
}
