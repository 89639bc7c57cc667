import type { MailboxRotation, RotationRule } from '@pillarbox/contract/preferences/account';
import { loadMailboxRotation, saveMailboxRotation } from '@pillarbox/contract/preferences/account';
import * as operations from '@pillarbox/contract/rotation/operations';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session-state.ts';
import { onPush } from '../../lib/socket.ts';

const RULES_KEY = ['rotation', 'rules'] as const;
const LOG_KEY = ['rotation', 'log'] as const;

function mailOf(): string {
  return session.get().user?.mail ?? '';
}

/** The saved rules; kept current when another page saves them. */
export function useRotation() {
  useEffect(
    () =>
      onPush('settings-changed', ({ settings }) => {
        if (settings === 'rotation') void queryClient.invalidateQueries({ queryKey: RULES_KEY });
      }),
    [],
  );
  return useQuery({
    queryKey: RULES_KEY,
    queryFn: ({ signal }) => call(loadMailboxRotation, { params: { file: `${mailOf()}.json` } }, { signal }),
  });
}

/** Saves the rules and shows them at once; when the gateway refuses them, the saved ones show again. */
export async function saveRotation(rules: MailboxRotation): Promise<void> {
  queryClient.setQueryData(RULES_KEY, rules);
  try {
    await call(saveMailboxRotation, { params: { file: `${mailOf()}.json` }, body: rules });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    await queryClient.invalidateQueries({ queryKey: RULES_KEY });
  }
}

/** What a rule would remove now. */
export function usePreview(folder: string, rule: RotationRule | null) {
  return useQuery({
    queryKey: ['rotation', 'preview', folder, rule],
    enabled: rule !== null && folder !== '',
    queryFn: async ({ signal }) => {
      if (rule === null) throw new Error('there is no rule');
      return await call(operations.previewRotation, { params: { mail: mailOf() }, body: { folder, rule } }, { signal });
    },
  });
}

/** What the rules removed, the newest first. */
export function useRotationLog() {
  return useQuery({
    queryKey: LOG_KEY,
    queryFn: ({ signal }) => call(operations.rotationLog, { params: { mail: mailOf() } }, { signal }),
  });
}

/** Applies the rules now. */
export async function applyNow(): Promise<void> {
  try {
    await call(operations.runRotation, { params: { mail: mailOf() } });
    growl.show({ type: 'success', text: text('LANG_ROTATION_APPLIED') });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
  await queryClient.invalidateQueries({ queryKey: LOG_KEY });
}
