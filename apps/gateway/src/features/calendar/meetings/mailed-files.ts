import type { EventFile } from '@pillarbox/contract/calendar/event';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { NamedFile } from '../calendar.ports.ts';

/**
 * Largest total of the files that a mail about a meeting carries, in bytes: many servers refuse mails above 10 to 25 MB, and an
 * invitation must arrive.
 */
const MAX_MAILED_BYTES = 7 * 1024 * 1024;

/** The files of an event that a mail is about. */
export interface MailedFiles {
  /** The event that has them. */
  readonly objectId: string;
  readonly files: readonly EventFile[];
}

/** Where the files come from, and where copies for a message are put. */
export interface FilesForMail {
  /** The content of a file of an event; null when it is gone. */
  readonly contentOf: (objectId: string, fileId: string) => Promise<NamedFile | null>;
  /** Stores a file for a message of the user. Returns its id. */
  readonly stage: (session: Session, file: NamedFile) => Promise<string>;
}

/** The attachments for the mail, or the names of the files that are too large for it. */
export interface AttachedFiles {
  readonly attachments: Outgoing['attachments'];
  readonly leftOut: readonly string[];
}

/** Puts copies of the files beside a message: all of them, or none when they are too large together. */
export async function attachFiles(
  session: Session,
  { objectId, files }: MailedFiles,
  { contentOf, stage }: FilesForMail,
): Promise<AttachedFiles> {
  const unique = [...new Map(files.map((file) => [file.id, file])).values()];
  const contents: NamedFile[] = [];
  for (const { id } of unique) {
    const file = await contentOf(objectId, id);
    if (file !== null) contents.push(file);
    if (contents.reduce((sum, { content }) => sum + content.byteLength, 0) > MAX_MAILED_BYTES)
      return { attachments: [], leftOut: unique.map(({ name }) => name) };
  }
  const attachments: Outgoing['attachments'] = [];
  for (const file of contents) attachments.push({ ref: { kind: 'staged', id: await stage(session, file) } });
  return { attachments, leftOut: [] };
}
