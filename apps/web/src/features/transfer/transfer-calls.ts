import * as operations from '@pillarbox/contract/transfer/operations';
import type { MailImportState, SkippedEntry } from '@pillarbox/contract/transfer/transfer';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session-state.ts';
import { onMissed, onPush } from '../../lib/socket.ts';

const IMPORTS_KEY = ['mail-imports'] as const;
/** Milliseconds between questions about imports that are not finished: events may not arrive. */
const ASK_AFTER = 4000;

/** The path parameter that names the user. */
export function owner(): { readonly mail: string } {
  return { mail: session.get().user?.mail ?? '' };
}

function isMoving({ state }: MailImportState): boolean {
  return state === 'running' || state === 'undoing' || state === 'interrupted';
}

/** The imports of the last days, the newest first, kept current by events. */
export function useMailImports() {
  useEffect(() => {
    const stops = [onPush('mail-import', (event) => showImport(event.import)), onMissed(() => void refreshImports())];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useQuery({
    queryKey: IMPORTS_KEY,
    queryFn: async ({ signal }) => (await call(operations.listMailImports, { params: owner() }, { signal })).imports,
    // Events that came while another screen was shown were not kept.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.some(isMoving) === true ? ASK_AFTER : false),
  });
}

/** Shows the new state of an import. */
export function showImport(state: MailImportState): void {
  queryClient.setQueryData<MailImportState[]>(IMPORTS_KEY, (known = []) =>
    known.some(({ id }) => id === state.id)
      ? known.map((one) => (one.id === state.id ? state : one))
      : [state, ...known],
  );
}

/** Shows how many bytes of a file have been sent, unless its upload has been ended meanwhile. */
export function showReceived(importId: string, received: number): void {
  queryClient.setQueryData<MailImportState[]>(IMPORTS_KEY, (known) =>
    known?.map((one) => (one.id === importId && one.state === 'uploading' ? { ...one, received } : one)),
  );
}

/** Reads the imports again where they are shown. */
export async function refreshImports(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
}

/** What a user does with an import that is there. */
const STEPS = {
  run: operations.runMailImport,
  stop: operations.stopMailImport,
  undo: operations.undoMailImport,
} as const;

/** Does a step of an import; a growl says when it was refused. */
export async function doStep(step: keyof typeof STEPS, importId: string): Promise<void> {
  try {
    showImport(await call(STEPS[step], { params: { ...owner(), importId } }));
    if (step === 'stop') await refreshImports();
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** What an import left out. */
export function useSkipped(importId: string): readonly SkippedEntry[] | undefined {
  const { data } = useQuery({
    queryKey: [...IMPORTS_KEY, importId, 'skipped'],
    queryFn: ({ signal }) => call(operations.listSkipped, { params: { ...owner(), importId } }, { signal }),
  });
  return data?.entries;
}
