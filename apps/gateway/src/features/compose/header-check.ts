import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';

// eslint-disable-next-line no-control-regex -- control characters are exactly what must not reach a header
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;
const CID = /^[^\s<>()"\\]{1,200}$/;

/**
 * Refuses control characters in every value that becomes part of a header, so that none can end a header line or add another.
 * @throws Failure `header_invalid` with the field.
 */
export function checkHeaders(message: Outgoing): void {
  refuse('subject', message.subject);
  for (const field of ['to', 'cc', 'bcc'] as const) {
    for (const { name, mail } of message[field]) refuse(field, name, mail);
  }
  if (message.from !== undefined) refuse('from', message.from.name, message.from.mail);
  if (message.replyto !== undefined) refuse('replyto', message.replyto.name, message.replyto.mail);
  for (const { name, cid } of message.attachments) {
    refuse('attachments', name ?? '', cid ?? '');
    if (cid !== undefined && cid !== '' && !CID.test(cid))
      throw new Failure('header_invalid', { field: 'attachments' });
  }
}

function refuse(field: string, ...values: readonly string[]): void {
  if (values.some((value) => CONTROL.test(value))) throw new Failure('header_invalid', { field });
}
