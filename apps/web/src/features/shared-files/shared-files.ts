import { downloadShared, openSharedFiles } from '@pillarbox/contract/files/shares';
import type { RequestedFiles, SharedFiles } from '@pillarbox/contract/files/shares';
import { call } from '../../lib/call.ts';
import { addressOf } from '../../lib/request-parts.ts';

/** What a page of a link asks for. */
export interface Asked {
  readonly key: string;
  readonly password: string;
  /** A folder below the shared one; '' for that. */
  readonly folder: string;
}

/** The key in an address of the page; '' when it cannot be read. */
export function keyIn(path: string): string {
  return /^\/public\/sharedfiles\/([\w-]+)/.exec(path)?.[1] ?? '';
}

/** Reads a page of a link; `cursor` is '' for the first one. Rejects with ApiError. */
export async function openShared(asked: Asked, cursor = ''): Promise<SharedFiles | RequestedFiles> {
  return await call(openSharedFiles, { body: { ...asked, cursor } });
}

/** Where a visitor saves a file, or a folder as an archive. */
export function sharedAddress(key: string, id: string, ticket: string): string {
  return addressOf(downloadShared, { params: { key, id }, query: { ticket } }, null);
}
