import { Failure } from '@pillarbox/contract/failure';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import { attachFiles } from './mailed-files.ts';
import type { AttachedFiles, FilesForMail, MailedFiles } from './mailed-files.ts';
import type { MeetingMail, MeetingMailKind } from './meeting-mail.ts';
import { meetingMessage } from './meeting-mail.ts';
import type { MeetingsDeps, MeetingUser } from './meetings.ports.ts';
import type { SentMail, SentMailStore } from './sent-mail.store.ts';

/** A mail about a meeting, with what says whether it was sent before. */
export interface TrackedMail extends MeetingMail {
  readonly uid: string;
  readonly key: string;
  /** SEQUENCE of the organizer's mails; -1 for an answer, which a later one replaces. */
  readonly sequence: number;
  /** Files that are sent beside the text. */
  readonly files?: MailedFiles;
}

/** The organizer's mails of one kind share their record: an invitation after an update of the same SEQUENCE tells nothing new. */
const RECORDED: Readonly<Partial<Record<MeetingMailKind, string>>> = {
  invited: 'request',
  updated: 'request',
  accepted: 'answer',
  tentative: 'answer',
  declined: 'answer',
};

interface MailerDeps extends Pick<MeetingsDeps, 'userOf' | 'send' | 'now'> {
  readonly sent: SentMailStore;
  readonly files: FilesForMail;
}

/** Sends mails about meetings: one per UID, instance, SEQUENCE and recipient. */
export class Mailer {
  readonly #deps: MailerDeps;

  constructor(deps: MailerDeps) {
    this.#deps = deps;
  }

  /** Adds mails to the user's outbox, except to those who got the same mail before. @throws Failure as the send command. */
  async sendAll(session: Session, mails: readonly TrackedMail[]): Promise<void> {
    for (const mail of mails) await this.#send(session, mail);
  }

  async #send(session: Session, mail: TrackedMail): Promise<void> {
    const { sent, userOf, now } = this.#deps;
    const user = await userOf(session);
    const claimed = await sent.claim(
      session.accountId,
      mail.to.map((to) => recordOf(mail, to)),
      new Date(now()),
    );
    if (claimed.length === 0) return;
    const to = mail.to.filter((address) => claimed.some(({ recipient }) => recipient === address));
    try {
      await this.#deliver(session, { ...mail, to }, user);
    } catch (error) {
      await sent.release(session.accountId, claimed);
      throw error;
    }
  }

  /** Sends a mail, without its files when the mail server takes no message of that size. */
  async #deliver(session: Session, mail: TrackedMail, user: MeetingUser): Promise<void> {
    const { send, files } = this.#deps;
    const { files: chosen = NO_FILES } = mail;
    const attached = await attachFiles(session, chosen, files);
    try {
      await send(session, meetingMessage(mail, user, attached));
    } catch (error) {
      const isTooLarge = error instanceof Failure && error.code === 'message_too_large';
      if (!isTooLarge || attached.attachments.length === 0) throw error;
      const without: AttachedFiles = { attachments: [], leftOut: chosen.files.map(({ name }) => name) };
      await send(session, meetingMessage(mail, user, without));
    }
  }
}

const NO_FILES: MailedFiles = { objectId: '', files: [] };

function recordOf({ uid, key, sequence, kind, note, ics }: TrackedMail, recipient: string): SentMail {
  const recorded = RECORDED[kind] ?? kind;
  // A proposal is told by its times, an answer by what it says.
  const times = kind === 'counter' ? (/^DTSTART.*\r\nDTEND.*$/m.exec(ics)?.[0] ?? '') : '';
  const content = recorded === 'request' || kind === 'cancelled' ? '' : `${kind} ${times} ${note.trim()}`;
  return { uid, key, kind: recorded, sequence, recipient, content };
}
