import { randomUUID } from 'node:crypto';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Template, TemplateRow } from '@pillarbox/contract/compose/templates';
import { MAX_TEMPLATES, TEMPLATES_FOLDER } from '@pillarbox/contract/compose/templates';
import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { Attachment, Message } from '@pillarbox/contract/mail/message';
import type { PartContent } from '@pillarbox/mailbox/message/parsed';
import type { Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { AttachmentLoader } from './attachment-loader.ts';
import { buildMessage, newMessageId } from './build-message.ts';
import type { ComposeMail, Writer } from './compose.ports.ts';
import type { SavedDraft } from './draft.service.ts';
import { removeMessage } from './draft.service.ts';
import { senderOf } from './sender.ts';
import { renamedSource, subjectOfTemplate } from './template-source.ts';

/** Largest template that is renamed, in bytes: attachments of 25 MB grow by 37 % as base64. */
const MAX_SOURCE_BYTES = 40 * 1024 * 1024;
const FLAGS = MESSAGE_FLAG.DRAFT | MESSAGE_FLAG.SEEN;

interface TemplateServiceDeps {
  readonly loader: AttachmentLoader;
  readonly mail: ComposeMail;
  readonly writerOf: (session: Session) => Promise<Writer>;
  readonly now: () => number;
}

/** The message of a template id. */
function refOf(id: string): Required<MessageRef> & { readonly uidvalidity: number } {
  const [uidvalidity, uid] = id.split('-').map(Number) as [number, number];
  return { folder: TEMPLATES_FOLDER, uid, uidvalidity };
}

function idOf({ uid, uidvalidity }: { readonly uid: number; readonly uidvalidity: number }): string {
  return `${String(uidvalidity)}-${String(uid)}`;
}

/** Messages that serve as a start for new ones. */
export class TemplateService {
  readonly #deps: TemplateServiceDeps;

  constructor(deps: TemplateServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Files a message as a template, and then removes the one it replaces [API-048]. Without a name its subject is the name.
   * @throws Failure as building, the attachments and the mailbox fail.
   */
  async save(
    session: Session,
    { message, name }: { readonly message: Outgoing; readonly name?: string | undefined },
    earlier: { readonly uid: number; readonly uidvalidity: number } | undefined,
  ): Promise<SavedDraft> {
    const { loader, mail, writerOf, now } = this.#deps;
    const { from } = senderOf(session, await writerOf(session), message);
    const { attachments } = await loader.load(session, message);
    const source = await buildMessage({
      message: { ...message, subject: name ?? message.subject },
      from,
      attachments,
      messageId: newMessageId(from.mail),
      date: new Date(now()),
      inReplyTo: '',
      references: [],
      draft: { id: randomUUID(), version: 1 },
      ...(name === undefined || name === message.subject ? {} : { templateSubject: message.subject }),
    });
    const mailbox = await mail.mailboxOf(session);
    await ensureFolder(mailbox);
    const appended = await mailbox.append({ folder: TEMPLATES_FOLDER, source, flags: FLAGS });
    if (earlier !== undefined) await removeMessage(mailbox, { folder: TEMPLATES_FOLDER, ...earlier });
    return { folder: TEMPLATES_FOLDER, ...appended, savedat: now() };
  }

  /** The templates, the newest first; none when the folder does not exist. */
  async list(session: Session): Promise<TemplateRow[]> {
    const mailbox = await this.#deps.mail.mailboxOf(session);
    const scope = { folder: TEMPLATES_FOLDER, sort: SORT_KEY.DATE, dir: -1, threaded: false } as const;
    try {
      const page = await mailbox.list({ ...scope, offset: 0, limit: MAX_TEMPLATES, zone: 'UTC', weekstart: 1 });
      return page.rows.map(({ uid, subject, preview, flags }) => {
        const at = { uid, uidvalidity: page.uidvalidity };
        return { id: idOf(at), ...at, name: subject, preview, hasFiles: (flags & MESSAGE_FLAG.ATTACH) !== 0 };
      });
    } catch (error) {
      if (error instanceof Failure && error.code === 'folder_not_found') return [];
      throw error;
    }
  }

  /** One template. @throws Failure `message_not_found`, `mailbox_changed`. */
  async load(session: Session, id: string): Promise<Template> {
    const message = await this.#deps.mail.openMessage(session, refOf(id));
    const { header, uid, uidvalidity } = message;
    const bodyIn = (mime: string): string => message.parts.find((part) => part.mime === mime)?.text ?? '';
    return {
      id,
      uid,
      uidvalidity,
      name: header.subject,
      to: header.to,
      cc: header.cc,
      bcc: header.bcc,
      subject: subjectOfTemplate(header),
      html: bodyIn('text/html'),
      text: bodyIn('text/plain'),
      files: filesOf(message, (part) => `/api/storage/${session.mail}/template/attachment/${id}.${part}`),
    };
  }

  /**
   * Files the template under another name and then removes it under the old one.
   * @throws Failure `message_not_found`, `mailbox_changed`, `mail_over_quota`.
   */
  async rename(session: Session, id: string, name: string): Promise<{ id: string; uid: number; uidvalidity: number }> {
    const { mail } = this.#deps;
    const ref = refOf(id);
    const { header } = await mail.openMessage(session, ref);
    const mailbox = await mail.mailboxOf(session);
    const { source } = await mailbox.source(ref, MAX_SOURCE_BYTES);
    const renamed = renamedSource(source, name, subjectOfTemplate(header));
    const appended = await mailbox.append({ folder: TEMPLATES_FOLDER, source: renamed, flags: FLAGS });
    await removeMessage(mailbox, ref);
    return { id: idOf(appended), ...appended };
  }

  /** The content of a file. @throws Failure `attachment_not_found`, `message_not_found`, `mailbox_changed`. */
  async file(session: Session, id: string): Promise<PartContent> {
    const at = id.indexOf('.');
    return await this.#deps.mail.partOf(session, refOf(id.slice(0, at)), id.slice(at + 1));
  }
}

/** The files of a template, and the pictures that its text shows. */
function filesOf({ inlines, attachments }: Message, urlOf: (part: string) => string): Template['files'] {
  const file = ({ part, name, mime, size }: Attachment, cid: string): Template['files'][number] => ({
    part,
    name,
    mime,
    size,
    cid,
    url: urlOf(part),
  });
  const shown = new Set(inlines.map(({ part }) => part));
  return [
    ...inlines.map((one) => file(one, one.cid)),
    ...attachments.filter(({ part }) => !shown.has(part)).map((one) => file(one, '')),
  ];
}

async function ensureFolder(mailbox: Mailbox): Promise<void> {
  try {
    await mailbox.createFolder(TEMPLATES_FOLDER);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'folder_name_exists') throw error;
  }
}
