import { DRAFT_ID_HEADER, DRAFT_REPORT_HEADER, DRAFT_VERSION_HEADER } from '@pillarbox/contract/compose/draft';
import type { Message } from '@pillarbox/contract/mail/message';
import type { Identity } from '@pillarbox/contract/preferences/identities';
import { attachmentOfPart, bodyOf } from './answer.ts';
import type { ChosenSender, ComposeState } from '../model/compose-state.ts';
import { emptyMessage, newDraftId } from '../model/compose-state.ts';
import { bodyFromSaved } from '../model/outgoing.ts';
import { recipientOf, sameMail } from '../model/recipients.ts';

function headerOf(message: Message, name: string): string {
  return message.header.all.find((line) => line.name.toLowerCase() === name.toLowerCase())?.value.trim() ?? '';
}

/** The identity that a draft was written as, by address and name, else by its address; null when it has no own address. */
function writerOf({ header }: Message, identities: readonly Identity[]): ChosenSender | null {
  const [from] = header.from;
  if (from === undefined) return null;
  const all = identities.filter(({ mail }) => sameMail(mail, from.mail));
  const chosen = all.find(({ name }) => name === from.name) ?? all[0];
  return chosen === undefined
    ? null
    : { id: chosen.id, name: from.name, mail: chosen.mail, replyto: header.replyto[0]?.mail ?? '' };
}

/**
 * Makes the composer's state from a message of the Drafts folder. It keeps the draft id, so that the next save replaces the draft.
 * A draft of another program gets a new id; `reference` tells the gateway which message the next save replaces.
 */
export function openDraft(message: Message, identities: readonly Identity[]): ComposeState {
  const { header } = message;
  const id = headerOf(message, DRAFT_ID_HEADER);
  const version = Number(headerOf(message, DRAFT_VERSION_HEADER));
  const saved = Number.isSafeInteger(version) && version > 0 ? version : 0;
  const files = message.attachments.filter((part) => !message.inlines.some((inline) => inline.part === part.part));
  return {
    ...emptyMessage('html', /^[A-Za-z0-9_-]{8,64}$/.test(id) ? id : newDraftId()),
    ...bodyFromSaved(bodyOf(message, 'text/html')?.text ?? '', bodyOf(message, 'text/plain')?.text ?? ''),
    command: 'draft',
    reference: { command: 'draft', folder: message.folder, uid: message.uid, uidvalidity: message.uidvalidity },
    sender: writerOf(message, identities),
    to: header.to.map(recipientOf),
    cc: header.cc.map(recipientOf),
    bcc: header.bcc.map(recipientOf),
    ccShown: header.cc.length > 0,
    bccShown: header.bcc.length > 0,
    subject: header.subject,
    priority: header.priority === 1 ? 1 : header.priority === 5 ? 5 : 3,
    receipt: header.receiptto !== '',
    deliveryReport: headerOf(message, DRAFT_REPORT_HEADER) !== '',
    attachments: [
      ...message.inlines.map((part) => attachmentOfPart(message, part, true)),
      ...files.map((part) => attachmentOfPart(message, part, false)),
    ],
    version: saved,
    base: saved,
    saved: { folder: message.folder, uid: message.uid, uidvalidity: message.uidvalidity, at: header.date },
  };
}
