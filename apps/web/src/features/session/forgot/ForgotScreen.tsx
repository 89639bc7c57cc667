import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { goOutside } from '../../../lib/go-outside.ts';
import { go, useLocation } from '../../../lib/location.ts';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { EntryPage } from '../parts/EntryPage.tsx';
import { AddressStep } from './AddressStep.tsx';
import { ResetNotOffered } from './ResetNotOffered.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { QuestionStep } from './QuestionStep.tsx';
import { WaysStep } from './WaysStep.tsx';
import { useForgotMeans } from './forgot-calls.ts';
import styles from './ForgotScreen.module.css';

/** The step on the screen, with what the steps before gave. */
type Step =
  | { readonly name: 'address' }
  | { readonly name: 'ways'; readonly user: string }
  | { readonly name: 'question'; readonly user: string; readonly question: string }
  | { readonly name: 'sent'; readonly user: string }
  | { readonly name: 'new'; readonly token: string }
  | { readonly name: 'done' }
  | { readonly name: 'old-link' };

/**
 * The token of a mailed link. It is removed from the address at once, so that it is neither in the history nor in a
 * bookmark.
 */
function useLinkToken(): string {
  const given = useLocation().search['token'] ?? '';
  const [token, setToken] = useState(given);
  useEffect(() => {
    if (given === '') return;
    setToken(given);
    go('/forgot', { replace: true });
  }, [given]);
  return token;
}

/**
 * Redirects to the provider's own page if it has one [BRAND-011], and returns whether it does. Its link back here has
 * the search parameter `here`. A mailed link of ours is not redirected.
 */
function useProviderForgot(token: string): boolean {
  const { customForgotPage: address } = usePageSettings();
  const { search } = useLocation();
  const isRedirected = /^https?:\/\//i.test(address) && token === '' && search['here'] === undefined;
  useEffect(() => {
    if (isRedirected) goOutside(address);
  }, [isRedirected, address]);
  return isRedirected;
}

/**
 * Route /forgot [SHELL-020, AUTH-060]: the address, a proof of identity, the new password. The texts do not reveal
 * whether a mailbox exists.
 */
export function ForgotScreen(): ReactNode {
  const t = useText();
  const token = useLinkToken();
  const isRedirected = useProviderForgot(token);
  const means = useForgotMeans();
  if (isRedirected) return null;
  if (means.isError) {
    return (
      <EntryPage title={t('LANG_RECOVERY_TITLE')} intro={t(errorTextKey(means.error))}>
        <div className={styles['steps']}>
          <Button kind="primary" size="sign-in" onClick={() => void means.refetch()}>
            {t('LANG_RECOVERY_TRY_AGAIN')}
          </Button>
          <BackToSignIn />
        </div>
      </EntryPage>
    );
  }
  if (means.data === undefined) return <EntryPage title={t('LANG_RECOVERY_TITLE')} intro="" children={null} />;
  if (!means.data.canReset) return <ResetNotOffered />;
  // A second link in the same tab starts again.
  return <Steps key={token} token={token} length={means.data.length} />;
}

interface StepsProps {
  /** The token of a mailed link, or ''. */
  readonly token: string;
  /** Least number of characters of a password. */
  readonly length: number;
}

function Steps({ token, length }: StepsProps): ReactNode {
  const t = useText();
  const [step, setStep] = useState<Step>(token === '' ? { name: 'address' } : { name: 'new', token });
  switch (step.name) {
    case 'address':
      return (
        <EntryPage title={t('LANG_RECOVERY_TITLE')} intro={t('LANG_RECOVERY_INTRO')}>
          <AddressStep onUser={(user) => setStep({ name: 'ways', user })} />
          <BackToSignIn />
        </EntryPage>
      );
    case 'ways':
      return (
        <EntryPage
          title={t('LANG_RECOVERY_WAYS_TITLE')}
          intro={t('LANG_RECOVERY_WAYS_INTRO', { address: step.user.trim() })}
        >
          <WaysStep
            user={step.user}
            onQuestion={(question) => setStep({ name: 'question', user: step.user, question })}
            onSent={() => setStep({ name: 'sent', user: step.user })}
          />
          <BackToSignIn />
        </EntryPage>
      );
    case 'question':
      return (
        <EntryPage
          title={t('LANG_RECOVERY_QUESTION')}
          intro={t('LANG_RECOVERY_WAYS_INTRO', { address: step.user.trim() })}
        >
          <QuestionStep
            user={step.user}
            question={step.question}
            onToken={(earned) => setStep({ name: 'new', token: earned })}
            onOtherWay={() => setStep({ name: 'ways', user: step.user })}
          />
          <BackToSignIn />
        </EntryPage>
      );
    case 'sent':
      return (
        <EntryPage
          title={t('LANG_RECOVERY_SENT_TITLE')}
          intro={t('LANG_RECOVERY_SENT_TEXT', { address: step.user.trim() })}
        >
          <div className={styles['steps']}>
            <Button size="sign-in" onClick={() => setStep({ name: 'address' })}>
              {t('LANG_RECOVERY_OTHER_ADDRESS')}
            </Button>
          </div>
          <BackToSignIn />
        </EntryPage>
      );
    case 'new':
      return (
        <EntryPage title={t('LANG_RECOVERY_NEW_TITLE')} intro={t('LANG_RECOVERY_NEW_INTRO')}>
          <NewPasswordStep
            token={step.token}
            length={length}
            onDone={() => setStep({ name: 'done' })}
            onFailed={(error) => {
              const old = error instanceof ApiError && error.code === 'reset_token_invalid';
              if (old) setStep({ name: 'old-link' });
              return old;
            }}
          />
          <BackToSignIn />
        </EntryPage>
      );
    case 'done':
      return (
        <EntryPage title={t('LANG_RECOVERY_DONE_TITLE')} intro={t('LANG_RECOVERY_DONE_TEXT')}>
          <div className={styles['steps']}>
            <Button kind="primary" size="sign-in" autoFocus onClick={() => go('/login', { replace: true })}>
              {t('LANG_RECOVERY_SIGN_IN')}
            </Button>
          </div>
        </EntryPage>
      );
    case 'old-link':
      return (
        <EntryPage title={t('LANG_RECOVERY_OLD_LINK_TITLE')} intro={t('LANG_RECOVERY_OLD_LINK_TEXT')}>
          <div className={styles['steps']}>
            <Button kind="primary" size="sign-in" autoFocus onClick={() => setStep({ name: 'address' })}>
              {t('LANG_RECOVERY_AGAIN')}
            </Button>
          </div>
          <BackToSignIn />
        </EntryPage>
      );
  }
}

function BackToSignIn(): ReactNode {
  const t = useText();
  return (
    <p className={styles['back']}>
      <a href="#/login">{t('LANG_RECOVERY_BACK_TO_SIGN_IN')}</a>
    </p>
  );
}
