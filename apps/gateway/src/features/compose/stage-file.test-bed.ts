import { Readable } from 'node:stream';
import { stageAttachments } from '@pillarbox/contract/compose/operations';
import type { UploadedFile } from '../../platform/http/request-pipeline.ts';
import type { ComposeBed } from './compose.test-bed.ts';

/** An uploaded file as handlers receive it. */
export function uploaded(name: string, content: string | Uint8Array, field = 'attachments[]'): UploadedFile {
  return { field, name, mime: 'text/plain', stream: Readable.from([Buffer.from(content)]) };
}

/** Files of one request. */
export async function* request(...files: readonly UploadedFile[]): AsyncIterable<UploadedFile> {
  yield* files;
}

/** Stages one file and returns its id. */
export async function stageFile(bed: ComposeBed, name: string, content: string | Uint8Array): Promise<string> {
  const { attachments } = await bed.client.call(stageAttachments, {
    session: bed.session,
    params: { user: bed.mail, section: 'compose' },
    files: request(uploaded(name, content)),
  });
  const [staged] = attachments;
  if (staged === undefined) throw new Error('nothing was staged');
  return staged.id;
}
