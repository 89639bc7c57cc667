import type { AttachmentRef, Outgoing } from '@pillarbox/contract/compose/draft';
import { stageAttachments, stagedContent, unstageAttachment } from '@pillarbox/contract/compose/operations';
import type { StagedAttachment } from '@pillarbox/contract/compose/operations';
import { downloadAttachment } from '@pillarbox/contract/mail/message';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { addressOf } from '../../../lib/request-parts.ts';
import { session } from '../../../lib/session-state.ts';
import { upload } from '../../../lib/upload.ts';
import type { WrittenFile } from '../engine/shapes.ts';
import { bytesAt } from '../reading/source.ts';

function section(): { user: string; section: 'compose' } {
  return { user: session.get().user?.mail ?? '', section: 'compose' };
}

/** The bytes of a staged file, or of a part of a message. @throws ApiError. */
export function bytesOf(ref: AttachmentRef): Promise<Uint8Array<ArrayBuffer>> {
  if (ref.kind === 'staged') return bytesAt(addressOf(stagedContent, { params: { ...section(), id: ref.id } }, null));
  const { folder, uid, uidvalidity, part } = ref;
  const valid = uidvalidity === undefined ? {} : { uidvalidity: String(uidvalidity) };
  return bytesAt(addressOf(downloadAttachment, { query: { folder, uid: String(uid), part, ...valid } }, null));
}

/** The attachments of a message with their bytes. */
export function filesOf({ attachments }: Outgoing): Promise<WrittenFile[]> {
  return Promise.all(
    attachments.map(async ({ ref, name = '', cid = '' }) => ({
      name,
      mime: typeOf(name),
      cid,
      content: await bytesOf(ref),
    })),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** The type of a file by its name; bytes of an unknown type without one. */
function typeOf(name: string): string {
  return TYPES[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

/** Uploads one file for a message. @throws ApiError. */
export async function stageFile(
  name: string,
  content: Uint8Array<ArrayBuffer>,
  type = 'application/octet-stream',
): Promise<StagedAttachment> {
  const form = new FormData();
  form.append('attachments[]', new File([content], name, { type }), name);
  const { attachments } = await upload(stageAttachments, { params: section(), content: form });
  const [staged] = attachments;
  if (staged === undefined) throw new ApiError('bad_reply', 200);
  return staged;
}

/** Deletes an uploaded file. A failure is ignored: the gateway deletes it after a week. */
export function unstageFile(id: string): void {
  call(unstageAttachment, { params: { ...section(), id } }).catch(() => undefined);
}
