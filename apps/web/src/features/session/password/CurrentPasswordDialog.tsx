import { presentPassword } from '@pillarbox/contract/session/password';
import type { ReactNode } from 'react';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { retrySocket } from '../../../lib/socket.ts';
import { SecretDialog } from '../parts/SecretDialog.tsx';
import { failureText } from '../state/failure-text.ts';
import { useUser } from '../../../lib/session-state.ts';
import { signOut } from '../actions/sign-out.ts';
import { currentPasswordWanted } from './password-duty.ts';

async function sendPassword(password: string): Promise<void> {
  await call(presentPassword, { body: { password } });
  currentPasswordWanted.set(false);
  retrySocket();
  void queryClient.invalidateQueries();
}

function leave(): void {
  currentPasswordWanted.set(false);
  void signOut();
}

/** Asks for the current password [SHELL-140]. */
export function CurrentPasswordDialog(): ReactNode {
  const t = useText();
  const address = useUser()?.mail ?? '';
  return (
    <SecretDialog
      fixed
      kind="password"
      words={{
        title: t('LANG_SESSION_PRESENT_TITLE'),
        why: t('LANG_SESSION_PRESENT_WHY', { address }),
        label: t('LANG_SESSION_PASSWORD'),
        submit: t('LANG_SESSION_PRESENT_GO'),
        cancel: t('LANG_SESSION_PRESENT_LEAVE'),
      }}
      send={sendPassword}
      explain={(failure) => failureText(failure, t)}
      onLeave={leave}
    />
  );
}
