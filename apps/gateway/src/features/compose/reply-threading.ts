import type { Outgoing, Reference } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { ComposeMail } from './compose.ports.ts';

/** The message that a new one replies to or forwards, and the headers that say so. */
export interface Threading {
  readonly reference: Reference | null;
  readonly inReplyTo: string;
  readonly references: readonly string[];
  /** The draft id of the message in Drafts that was opened for writing; null when none was. */
  readonly openedFrom: string | null;
}

/** Most Message-IDs in References, so that long threads do not grow the header without end: the first and the latest 49. */
const MAX_REFERENCES = 50;
const MESSAGE_ID = /^<[^\s<>]{1,400}>$/;

const DRAFT_ID = /^[A-Za-z0-9_-]{8,64}$/;

const NONE: Threading = { reference: null, inReplyTo: '', references: [], openedFrom: null };

/**
 * In-Reply-To and References of a message (RFC 5322 3.6.4), from the message it refers to. When that message is gone, the new
 * one is not refused: it starts a thread of its own.
 */
export async function threadingOf(mail: ComposeMail, session: Session, message: Outgoing): Promise<Threading> {
  const { reference } = message;
  if (reference === undefined || reference.command === 'new') return NONE;
  try {
    const { header } = await mail.openMessage(session, reference);
    const before = header.references.filter((id) => MESSAGE_ID.test(id));
    if (reference.command === 'draft') {
      const inReplyTo = MESSAGE_ID.test(header.inreplyto) ? header.inreplyto : '';
      const named = header.all.find(({ name }) => name.toLowerCase() === 'x-draft-id')?.value.trim() ?? '';
      const openedFrom = DRAFT_ID.test(named) ? named : null;
      return { reference: null, inReplyTo, references: bounded(before), openedFrom };
    }
    if (!MESSAGE_ID.test(header.messageid)) return { ...NONE, reference };
    const references = bounded([...before.filter((id) => id !== header.messageid), header.messageid]);
    return {
      reference,
      inReplyTo: reference.command === 'forward' ? '' : header.messageid,
      references,
      openedFrom: null,
    };
  } catch (error) {
    if (error instanceof Failure && GONE.has(error.code)) return NONE;
    throw error;
  }
}

const GONE: ReadonlySet<string> = new Set([
  'message_not_found',
  'mailbox_changed',
  'folder_not_found',
  'message_unreadable',
  'message_too_large',
]);

function bounded(ids: readonly string[]): string[] {
  return ids.length <= MAX_REFERENCES ? [...ids] : [...ids.slice(0, 1), ...ids.slice(1 - MAX_REFERENCES)];
}
