import type { Gate, GateState } from '../../lib/gates.ts';
import { dialogs } from '../../lib/dialogs.ts';
import { usePageSettings } from '../../lib/page-settings.ts';
import { useUser } from '../../lib/session-state.ts';
import { useStore } from '../../lib/store.ts';
import { hasRecoveryMethod, useRecoveryState } from './state/recovery-state.ts';
import { isUnset, useUserQuestion } from './security-question/user-question.ts';

/**
 * Whether the provider requires a recovery method and the user has none [BRAND-004]. When that cannot be loaded, mail
 * shows.
 */
function useRecoveryGate(enabled: boolean): GateState {
  const { MandatoryForgotPass } = usePageSettings();
  const asks = MandatoryForgotPass && enabled;
  const { data, isError } = useRecoveryState(asks);
  if (!asks || isError) return 'clear';
  if (data === undefined) return 'unknown';
  return hasRecoveryMethod(data) ? 'clear' : 'due';
}

const QUESTION = 'securityquestion';

/**
 * Whether the provider requires a security question and the user has none [AUTH-061]. When that cannot be loaded, mail
 * shows. The gate stays due while its dialog is open, because the last step of the dialog shows after the question was
 * saved [AUTH-063].
 */
function useQuestionGate(): GateState {
  const { MandatorySecurityQuestion: isWanted } = usePageSettings();
  const mail = useUser()?.mail ?? '';
  const { data, isError } = useUserQuestion(mail, isWanted && mail !== '');
  const isOpen = useStore(dialogs, ({ open }) => open === QUESTION);
  if (!isWanted) return 'clear';
  if (isUnset(data) || isOpen) return 'due';
  return data === undefined && !isError ? 'unknown' : 'clear';
}

/** The gates of a session. */
export const SESSION_GATES: readonly Gate[] = [
  { name: 'second-factor-setup', to: '/2fa/setup', isDue: (session) => session.is2faSetupRequired },
  { name: 'second-factor', to: '/2fa/verify', isDue: (session) => !session.isverified },
  { name: 'password', to: '/expired', isDue: (session) => session.passwordExpired },
  {
    name: 'recovery',
    screen: {
      texts: 'recovery',
      code: () => import('./forgot/RecoverySetupScreen.tsx').then((part) => part.RecoverySetupScreen),
    },
    useGateState: useRecoveryGate,
  },
  { name: 'security-question', dialog: QUESTION, holds: true, useGateState: useQuestionGate },
];
