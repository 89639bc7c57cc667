import * as operations from '@pillarbox/contract/transfer/export-jobs';
import type { MailExportState, NewMailExport } from '@pillarbox/contract/transfer/mail-export';
import { useQuery } from '@tanstack/react-query';
import { errorTextKey } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { growl } from '../../lib/growl.ts';
import { speech } from '../../lib/i18n/language.ts';
import { text } from '../../lib/i18n/text.tsx';
import { readAgain, updateCached } from '../../lib/query-client.ts';
import { addressOf } from '../../lib/request-parts.ts';
import { saveFrom } from '../../lib/save-from.ts';
import { owner } from './transfer-calls.ts';

export const EXPORTS_KEY = ['mail-exports'] as const;
/** Milliseconds between questions about exports that are not finished: events may not arrive. */
const ASK_AFTER = 4000;

/** Whether an export is not finished. */
export function isMoving({ state }: MailExportState): boolean {
  return state === 'waiting' || state === 'running';
}

/** The exports of the account, the newest first. */
export function useMailExports() {
  return useQuery({
    queryKey: EXPORTS_KEY,
    queryFn: async ({ signal }) => (await call(operations.listMailExports, { params: owner() }, { signal })).exports,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.some(isMoving) === true ? ASK_AFTER : false),
  });
}

/** Shows the new state of an export; null removes it. */
export function showExport(id: string, state: MailExportState | null): void {
  updateCached<MailExportState[]>(EXPORTS_KEY, (known) => {
    if (state === null) return known.filter((one) => one.id !== id);
    return known.some((one) => one.id === id) ? known.map((one) => (one.id === id ? state : one)) : [state, ...known];
  });
}

/** Begins an export. @throws ApiError */
export async function beginExport(wanted: Pick<NewMailExport, 'format' | 'folders'>): Promise<void> {
  const body = { ...wanted, lang: speech.get().code };
  const begun = await call(operations.beginMailExport, { params: owner(), body });
  showExport(begun.id, begun);
  await readAgain(EXPORTS_KEY);
}

/** Lets an export that failed go on; a growl says when it cannot. */
export async function retryExport(exportId: string): Promise<void> {
  try {
    showExport(exportId, await call(operations.retryMailExport, { params: { ...owner(), exportId } }));
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** Cancels an export, or removes its file; a growl says when it cannot. */
export async function removeExport(exportId: string): Promise<void> {
  try {
    await call(operations.removeMailExport, { params: { ...owner(), exportId } });
    showExport(exportId, null);
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** Downloads the file of an export. The browser goes on with a download that broke off. */
export function saveExport(exportId: string): void {
  saveFrom(addressOf(operations.mailExportFile, { params: { ...owner(), exportId } }));
}
