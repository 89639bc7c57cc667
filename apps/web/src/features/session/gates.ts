import type { Gate, GateState } from '../../lib/gates.ts';
import { dialogs } from '../../lib/dialogs.ts';
import { usePageSettings } from '../../lib/page-settings.ts';
import { useUser } from '../../lib/session-state.ts';
import { useStore } from '../../lib/store.ts';
import { hasWayBack, useRecoveryState } from './forgot/recovery-state.ts';
import { isUnset, useUserQuestion } from './security-question/questions.ts';

/**
 * Whether the provider asks for a way back in and the user has none [BRAND-004]. When nobody can say what is set up, nobody is
 * kept from their mail.
 */
function useWayBackState(enabled: boolean): GateState {
  const { MandatoryForgotPass } = usePageSettings();
  const asks = MandatoryForgotPass && enabled;
  const { data, isError } = useRecoveryState(asks);
  if (!asks || isError) return 'clear';
  if (data === undefined) return 'unknown';
  return hasWayBack(data) ? 'clear' : 'due';
}

/** Name of the dialog. */
const QUESTION = 'securityquestion';

/**
 * Whether the provider asks for a security question and the user has none [AUTH-061]. When nobody can say whether there is one, it
 * is not asked for. Its last step is still on the screen when the question is there: that one says when it is done [AUTH-063].
 */
function useQuestionState(): GateState {
  const { MandatorySecurityQuestion: isWanted } = usePageSettings();
  const mail = useUser()?.mail ?? '';
  const { data, isError } = useUserQuestion(mail, isWanted && mail !== '');
  const isOpen = useStore(dialogs, ({ open }) => open === QUESTION);
  if (!isWanted) return 'clear';
  if (isUnset(data) || isOpen) return 'due';
  return data === undefined && !isError ? 'unknown' : 'clear';
}

/** What a session may have to do before mail shows. */
export const SESSION_GATES: readonly Gate[] = [
  { name: 'second-factor-setup', to: '/2fa/setup', isDue: (session) => session.is2faSetupRequired },
  { name: 'second-factor', to: '/2fa/verify', isDue: (session) => !session.isverified },
  { name: 'password', to: '/expired', isDue: (session) => session.passwordExpired },
  {
    name: 'way-back-in',
    screen: {
      texts: 'recovery',
      code: () => import('./forgot/RecoverySetupScreen.tsx').then((part) => part.RecoverySetupScreen),
    },
    useGateState: useWayBackState,
  },
  { name: 'security-question', dialog: QUESTION, holds: true, useGateState: useQuestionState },
];
