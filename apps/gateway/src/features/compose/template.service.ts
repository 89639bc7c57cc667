import { randomUUID } from 'node:crypto';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { AttachmentLoader } from './attachment-loader.ts';
import { buildMessage, newMessageId } from './build-message.ts';
import type { ComposeMail, Writer } from './compose.ports.ts';
import type { SavedDraft } from './draft.service.ts';
import { removeMessage } from './draft.service.ts';
import { senderOf } from './sender.ts';

/** The folder of templates; other mail programs use the same name. */
const TEMPLATES = 'Templates';

interface TemplateServiceDeps {
  readonly loader: AttachmentLoader;
  readonly mail: ComposeMail;
  readonly writerOf: (session: Session) => Promise<Writer>;
  readonly now: () => number;
}

/** Messages that serve as a start for new ones. */
export class TemplateService {
  readonly #deps: TemplateServiceDeps;

  constructor(deps: TemplateServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Files a message as a template, and then removes the one it replaces [API-048].
   * @throws Failure as building, the attachments and the mailbox fail.
   */
  async save(
    session: Session,
    message: Outgoing,
    earlier: { readonly uid: number; readonly uidvalidity: number } | undefined,
  ): Promise<SavedDraft> {
    const { loader, mail, writerOf, now } = this.#deps;
    const from = senderOf(session, await writerOf(session), message);
    const { attachments } = await loader.load(session, message);
    const source = await buildMessage({
      message,
      from,
      attachments,
      messageId: newMessageId(from.mail),
      date: new Date(now()),
      inReplyTo: '',
      references: [],
      draft: { id: randomUUID(), version: 1 },
    });
    const mailbox = await mail.mailboxOf(session);
    await ensureFolder(mailbox);
    const appended = await mailbox.append({
      folder: TEMPLATES,
      source,
      flags: MESSAGE_FLAG.DRAFT | MESSAGE_FLAG.SEEN,
    });
    if (earlier !== undefined) await removeMessage(mailbox, { folder: TEMPLATES, ...earlier });
    return { folder: TEMPLATES, ...appended, savedat: now() };
  }
}

async function ensureFolder(mailbox: Mailbox): Promise<void> {
  try {
    await mailbox.createFolder(TEMPLATES);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'folder_name_exists') throw error;
  }
}
