import type { AutologinQuestion } from '@pillarbox/contract/session/autologin';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { EntryPage } from '../EntryPage.tsx';
import { signInInstead, signInOnce } from '../sign-in.ts';
import { useUser } from '../../../lib/session-state.ts';
import styles from './AutologinScreen.module.css';

/** Sign-ins under way: a token works once, and a screen may be drawn twice. */
const begun = new Map<string, Promise<AutologinQuestion | null>>();

function use(token: string): Promise<AutologinQuestion | null> {
  const running = begun.get(token) ?? signInOnce(token);
  begun.set(token, running);
  return running;
}

/** Where it stands: under way, to be answered, or failed. */
type Step =
  | { readonly name: 'wait' }
  | { readonly name: 'ask'; readonly question: AutologinQuestion }
  | { readonly name: 'failed'; readonly error: unknown };

const WAIT: Step = { name: 'wait' };

/** The token out of the address. It leaves it at once, so that it stays neither in the history nor in a bookmark. */
function useToken(): string {
  const given = useLocation().search['token'] ?? '';
  const [token, setToken] = useState(given);
  useEffect(() => {
    if (given === '') return;
    // A page that is open already may be given another link.
    setToken(given);
    go('/autologin', { replace: true });
  }, [given]);
  return token;
}

/** Route /autologin [SHELL-021]: signs in by the token that the provider's back end put into the address. */
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
    use(token).then(
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
    signInInstead(token, instead).then(
      (question) => {
        if (question !== null) setStep({ name: 'ask', question });
      },
      (error: unknown) => setStep({ name: 'failed', error }),
    );
  };
  if (step.name === 'failed') return <Failed error={step.error} />;
  if (step.name === 'ask') return <Ask question={step.question} onSwitch={() => signIn(step.question.signedIn)} />;
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

/** Somebody else is signed in, and the link may be a stranger's: nothing is done before the answer. */
function Ask({ question, onSwitch }: AskProps): ReactNode {
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

/** The link is no good. Who was signed in still is. */
function Failed({ error }: { readonly error: unknown }): ReactNode {
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
