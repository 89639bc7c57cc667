import type { Attachment, Message } from '@pillarbox/contract/mail/message';

/** The parts that cards show, by MIME type. */
export const REPORT = /^message\/(?:global-)?(?:delivery-status|disposition-notification)$/;
export const INVITATION = /^(?:text\/calendar|application\/ics)$/;
export const CONTACT = /^text\/(?:x-)?vcard$|^text\/directory$/;

/** Largest part that a card reads, in bytes: cards read small texts, and the page must stay quick. */
const MAX_BYTES = 1024 * 1024;

/** The first attachment of a type; undefined for none, or one that is too large. */
export function partOf({ attachments }: Message, mime: RegExp): Attachment | undefined {
  return attachments.find((part) => mime.test(part.mime) && part.size <= MAX_BYTES);
}
