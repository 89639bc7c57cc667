import type { AutologinQuestion } from '@pillarbox/contract/session/autologin';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { EntryPage } from '../parts/EntryPage.tsx';
import { replaceSession, signInOnce } from '../actions/sign-in.ts';
import { useUser } from '../../../lib/session-state.ts';
import styles from './AutologinScreen.module.css';

/** Sign-ins in progress by token. A token works once, and React may mount the screen twice. */
const pendingSignIns = new Map<string, Promise<AutologinQuestion | null>>();

function signInWith(token: string): Promise<AutologinQuestion | null> {
  const running = pendingSignIns.get(token) ?? signInOnce(token);
  pendingSignIns.set(token, running);
  return running;
}

type Step =
  | { readonly name: 'wait' }
  | { readonly name: 'ask'; readonly question: AutologinQuestion }
  | { readonly name: 'failed'; readonly error: unknown };

const WAIT: Step = { name: 'wait' };

/**
 * The token of the address. It is removed from the address at once, so that it is neither in the history nor in a
 * bookmark.
 */
function useToken(): string {
  const given = useLocation().search['token'] ?? '';
  const [token, setToken] = useState(given);
  useEffect(() => {
    if (given === '') return;
    // The page may be open already when a second link is followed.
    setToken(given);
    go('/autologin', { replace: true });
  }, [given]);
  return token;
}

/** Route /autologin [SHELL-021]: signs in with the token that the provider's back end put into the address. */
export function AutologinScreen(): ReactNode {
  const t = useText();
  const token = useToken();
  const [step, setStep] = useState<Step>(WAIT);
  useEffect(() => {
    if (token === '') {
      go('/login', { replace: true });
      return undefined;
    }
    let here = true;
    setStep(WAIT);
    signInWith(token).then(
      (question) => {
        if (question === null) go('/', { replace: true });
        else if (here) setStep({ name: 'ask', question });
      },
      (error: unknown) => {
        if (here) setStep({ name: 'failed', error });
      },
    );
    return () => {
      here = false;
    };
  }, [token]);
  const signIn = (instead: string): void => {
    setStep(WAIT);
    replaceSession(token, instead).then(
      (question) => {
        if (question !== null) setStep({ name: 'ask', question });
      },
      (error: unknown) => setStep({ name: 'failed', error }),
    );
  };
  if (step.name === 'failed') return <LinkFailed error={step.error} />;
  if (step.name === 'ask')
    return <SwitchQuestion question={step.question} onSwitch={() => signIn(step.question.signedIn)} />;
  return (
    <EntryPage title={t('LANG_PASSWORD_AUTOLOGIN_TITLE')} intro={t('LANG_PASSWORD_AUTOLOGIN_INTRO')}>
      <div className={styles['wait']}>
        <Spinner />
      </div>
    </EntryPage>
  );
}

interface AskProps {
  readonly question: AutologinQuestion;
  readonly onSwitch: () => void;
}

/** Asks which user to continue with, because another one is signed in and the link may come from a stranger. */
function SwitchQuestion({ question, onSwitch }: AskProps): ReactNode {
  const t = useText();
  const { signedIn, next } = question;
  const intro = <span className={styles['who']}>{t('LANG_PASSWORD_AUTOLOGIN_ASK', { signedIn, next })}</span>;
  return (
    <EntryPage title={t('LANG_PASSWORD_AUTOLOGIN_ASK_TITLE')} intro={intro}>
      <div className={styles['answers']}>
        <Button kind="primary" size="sign-in" onClick={stay}>
          {t('LANG_PASSWORD_AUTOLOGIN_STAY')}
        </Button>
        <Button size="sign-in" onClick={onSwitch}>
          {t('LANG_PASSWORD_AUTOLOGIN_SWITCH')}
        </Button>
      </div>
    </EntryPage>
  );
}

function stay(): void {
  go('/', { replace: true });
}

/** The link was used or has expired. A user who was signed in still is. */
function LinkFailed({ error }: { readonly error: unknown }): ReactNode {
  const t = useText();
  const user = useUser();
  const title = user === null ? 'LANG_PASSWORD_AUTOLOGIN_FAILED' : 'LANG_PASSWORD_AUTOLOGIN_ASK_TITLE';
  return (
    <EntryPage title={t(title)} intro={t(errorTextKey(error))}>
      <div className={styles['answers']}>
        {user === null ? (
          <Button kind="primary" size="sign-in" onClick={() => go('/login', { replace: true })}>
            {t('LANG_PASSWORD_AUTOLOGIN_GO')}
          </Button>
        ) : (
          <Button kind="primary" size="sign-in" onClick={stay}>
            {t('LANG_PASSWORD_AUTOLOGIN_STAY')}
          </Button>
        )}
      </div>
    </EntryPage>
  );
}
