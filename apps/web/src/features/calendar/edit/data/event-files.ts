import type { EventFile } from '@pillarbox/contract/calendar/event';
import { copyMailToStorage } from '@pillarbox/contract/calendar/file-calls';
import { stageAttachments } from '@pillarbox/contract/compose/operations';
import { call } from '../../../../lib/call.ts';
import { upload } from '../../../../lib/upload.ts';
import { ownMail } from './edit.queries.ts';

/** Uploads a file; it belongs to the event once that is saved. */
export async function stageFile(file: File): Promise<EventFile> {
  const form = new FormData();
  form.append('attachments[]', file, file.name);
  const params = { user: ownMail(), section: 'compose' } as const;
  const [staged] = (await upload(stageAttachments, { params, content: form })).attachments;
  return { id: staged?.id ?? '', name: staged?.name ?? file.name, size: staged?.size ?? 0, type: staged?.mime ?? '' };
}

/** Copies the files of a message [API-154]. */
export async function copyFiles(folder: string, uid: number): Promise<readonly EventFile[]> {
  const params = { user: ownMail(), section: 'events' } as const;
  return (await call(copyMailToStorage, { params, body: { folder, uid } })).attachments;
}
