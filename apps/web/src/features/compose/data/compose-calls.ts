import type { DraftWriter, Outgoing } from '@pillarbox/contract/compose/draft';
import type { StagedAttachment } from '@pillarbox/contract/compose/operations';
import {
  discardDraft,
  listOutbox,
  recall,
  reschedule,
  savemsg,
  send,
  settleFailed,
  stageAttachments,
  submissionOffers,
  unschedule,
  unstageAttachment,
} from '@pillarbox/contract/compose/operations';
import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import type { Message } from '@pillarbox/contract/mail/message';
import { msg } from '@pillarbox/contract/mail/message';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { upload } from '../../../lib/upload.ts';
import { session } from '../../../lib/session-state.ts';
import { makeMailLink, settleMailLink } from '../../files/public.ts';

/** Names a message. */
export interface MessageTarget {
  readonly folder: string;
  readonly uid: number;
  readonly uidvalidity?: number | undefined;
  /** The account that it belongs to; absent: the user's own. */
  readonly realmid?: string | undefined;
}

/** The reply to a save: the draft's new position. */
export interface SavedReply {
  readonly folder: string;
  readonly uid: number;
  readonly uidvalidity: number;
  readonly savedat: number;
}

/** Progress callback and abort signal of an upload. */
export interface StageOptions {
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** A version of a draft to save. */
export interface SaveBody {
  readonly message: Outgoing;
  readonly draftid: string;
  readonly version: number;
  readonly writer?: DraftWriter;
}

/** A message to send; `sendat` is the time of a scheduled one, in milliseconds since 1970. */
export interface SendBody {
  readonly message: Outgoing;
  readonly draftid: string;
  readonly writer?: DraftWriter;
  readonly sendat?: number;
}

/** The calls of the composer; tests replace them. */
export interface ComposeCalls {
  readonly read: (target: MessageTarget) => Promise<Message>;
  readonly save: (body: SaveBody) => Promise<SavedReply>;
  readonly send: (body: SendBody) => Promise<OutboxItem>;
  readonly recall: (id: string) => Promise<{ message: Outgoing; draftid: string }>;
  readonly outbox: () => Promise<readonly OutboxItem[]>;
  readonly settle: (id: string, action: 'retry' | 'dismiss') => Promise<unknown>;
  /** Changes the time of a scheduled message, in milliseconds since 1970; null sends it now. */
  readonly reschedule: (id: string, sendat: number | null) => Promise<OutboxItem>;
  /** Stops a scheduled message and saves it in Drafts. */
  readonly unschedule: (id: string) => Promise<SavedReply>;
  /** What the submission server offers. */
  readonly offers: () => Promise<{ readonly deliveryreports: boolean }>;
  readonly discard: (draftid: string) => Promise<unknown>;
  readonly stage: (file: File, options: StageOptions) => Promise<StagedAttachment>;
  readonly unstage: (id: string) => Promise<unknown>;
  /** Sends a file to the user's files and resolves with the key of a link to it. */
  readonly link: typeof makeMailLink;
  /** Withdraws the link that was made for a draft, or keeps it, whatever becomes of the draft. */
  readonly settleLink: typeof settleMailLink;
}

function section(): { user: string; section: 'compose' } {
  return { user: session.get().user?.mail ?? '', section: 'compose' };
}

async function stage(file: File, options: StageOptions): Promise<StagedAttachment> {
  const form = new FormData();
  form.append('attachments[]', file, file.name);
  const reply = await upload(stageAttachments, { params: section(), content: form, ...options });
  const [staged] = reply.attachments;
  if (staged === undefined) throw new ApiError('bad_reply', 200);
  return staged;
}

function targetBody({ folder, uid, uidvalidity, realmid }: MessageTarget): {
  folder: string;
  uid: number;
  uidvalidity?: number;
  realmid?: string;
} {
  return {
    folder,
    uid,
    ...(uidvalidity === undefined ? {} : { uidvalidity }),
    ...(realmid === undefined ? {} : { realmid }),
  };
}

/** The calls to the gateway. */
export const gatewayCalls: ComposeCalls = {
  read: (target) => call(msg, { body: { ...targetBody(target), peek: true } }),
  save: (body) => call(savemsg, { body }),
  send: (body) => call(send, { body }),
  recall: (id) => call(recall, { body: { id } }),
  outbox: () => call(listOutbox, {}),
  settle: (id, action) => call(settleFailed, { body: { id, action } }),
  reschedule: (id, sendat) => call(reschedule, { body: { id, sendat } }),
  unschedule: (id) => call(unschedule, { body: { id } }),
  offers: () => call(submissionOffers, {}),
  discard: (draftid) => call(discardDraft, { body: { draftid } }),
  stage,
  unstage: (id) => call(unstageAttachment, { params: { ...section(), id } }),
  link: makeMailLink,
  settleLink: settleMailLink,
};
