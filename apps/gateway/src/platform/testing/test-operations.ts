import { define } from '@pillarbox/contract/define';
import * as z from 'zod/mini';
import type { Exchange } from '../http/request-pipeline.ts';

/** Accepts any JSON object from a user. */
export const takeJson = define({
  id: 'test.takeJson',
  method: 'POST',
  path: '/api/test/json',
  summary: 'Takes JSON from a user.',
  body: z.looseObject({}),
  reply: z.object({}),
});

/** Accepts files from a user. */
export const takeFiles = define({
  id: 'test.takeFiles',
  method: 'POST',
  path: '/api/test/files',
  transport: 'multipart',
  bodyLimit: 27_000_000,
  summary: 'Takes files and counts their bytes.',
  reply: z.object({ files: z.array(z.object({ name: z.string(), size: z.int() })) }),
});

/** Reads all files of a call and returns their names and sizes in bytes. */
export async function countFiles({ files }: Pick<Exchange, 'files'>): Promise<{ name: string; size: number }[]> {
  const counted: { name: string; size: number }[] = [];
  for await (const { name, stream } of files()) {
    let size = 0;
    for await (const chunk of stream) size += (chunk as Buffer).length;
    counted.push({ name, size });
  }
  return counted;
}
