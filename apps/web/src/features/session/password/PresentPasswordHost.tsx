import { presentPassword } from '@pillarbox/contract/session/password';
import type { ReactNode } from 'react';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { retrySocket } from '../../../lib/socket.ts';
import { useStore } from '../../../lib/store.ts';
import { SecretDialog } from '../SecretDialog.tsx';
import { failureText } from '../failure-text.ts';
import { useUser } from '../../../lib/session-state.ts';
import { signOut } from '../sign-out.ts';
import { presentPasswordWanted } from './password-duty.ts';

/** The "reset password" dialog of the shell [SHELL-140], while the session's password is one that the mail server refuses. */
export function PresentPasswordHost(): ReactNode {
  return useStore(presentPasswordWanted) ? <PresentPasswordDialog /> : null;
}

async function giveWord(password: string): Promise<void> {
  await call(presentPassword, { body: { password } });
  presentPasswordWanted.set(false);
  retrySocket();
  void queryClient.invalidateQueries();
}

function leave(): void {
  presentPasswordWanted.set(false);
  void signOut();
}

function PresentPasswordDialog(): ReactNode {
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
        go: t('LANG_SESSION_PRESENT_GO'),
        leave: t('LANG_SESSION_PRESENT_LEAVE'),
      }}
      send={giveWord}
      explain={(failure) => failureText(failure, t)}
      onLeave={leave}
    />
  );
}
