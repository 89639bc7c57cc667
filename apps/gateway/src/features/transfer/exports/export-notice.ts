import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Account } from '../../../platform/account/account.ts';
import { systemMailSource } from '../../../platform/outbound-mail/outbound-mail.ts';
import { formatText } from '../../../platform/texts/texts.ts';

/** What the mail about a finished export needs. */
export interface ExportNoticeDeps {
  readonly languagesOf: (owner: Account) => Promise<readonly string[]>;
  /** Name of the partner, and the sender address of its system mail; undefined when none is configured. */
  readonly senderOf: (partner: string) => { readonly name: string; readonly address: string | undefined };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Whom to tell, and what. */
export interface ExportNotice {
  readonly owner: Account;
  readonly mailbox: Pick<Mailbox, 'append'>;
  readonly file: { readonly name: string; readonly days: number };
}

/**
 * Stores a mail in the inbox of the account that says that its exported mail can be downloaded: the owner may have left long ago, and
 * must learn of an export that somebody else has begun. @throws the error of the mail server.
 */
export async function fileExportNotice(deps: ExportNoticeDeps, { owner, mailbox, file }: ExportNotice): Promise<void> {
  const languages = await deps.languagesOf(owner);
  const notice = {
    partner: owner.partner,
    to: owner.mail,
    subject: formatText(languages, 'LANG_OUTBOUND_EXPORT_SUBJECT'),
    text: formatText(languages, 'LANG_OUTBOUND_EXPORT_TEXT', { ...file }),
  };
  const { name, address } = deps.senderOf(owner.partner);
  const from = { name, address: address ?? `no-reply@${owner.mail.split('@').at(-1) ?? ''}` };
  const source = await systemMailSource(notice, from, new Date(deps.now()));
  await mailbox.append({ folder: 'INBOX', source, flags: 0 });
}
