import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, usePlace } from '../../../lib/place.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { EntryPage } from '../EntryPage.tsx';
import { signInOnce } from '../sign-in.ts';
import styles from './AutologinScreen.module.css';

/** Sign-ins under way: a token works once, and a screen may be drawn twice. */
const begun = new Map<string, Promise<void>>();

function use(token: string): Promise<void> {
  const running = begun.get(token) ?? signInOnce(token);
  begun.set(token, running);
  return running;
}

/** Route /autologin [SHELL-021]: signs in by the token that the provider's back end put into the address. */
export function AutologinScreen(): ReactNode {
  const t = useText();
  const given = usePlace().search['token'] ?? '';
  const [token] = useState(given);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    // Out of the address at once: it stays neither in the history nor in a bookmark.
    if (given !== '') go('/autologin', { replace: true });
  }, [given]);
  useEffect(() => {
    if (token === '') {
      go('/login', { replace: true });
      return undefined;
    }
    let here = true;
    use(token).then(
      () => go('/', { replace: true }),
      (error: unknown) => {
        if (here) setFailure(error);
      },
    );
    return () => {
      here = false;
    };
  }, [token]);
  if (failure === null) {
    return (
      <EntryPage title={t('LANG_PASSWORD_AUTOLOGIN_TITLE')} intro={t('LANG_PASSWORD_AUTOLOGIN_INTRO')}>
        <div className={styles['wait']}>
          <Spinner />
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t('LANG_PASSWORD_AUTOLOGIN_FAILED')} intro={t(errorTextKey(failure))}>
      <Button
        kind="primary"
        size="sign-in"
        className={styles['go'] ?? ''}
        onClick={() => go('/login', { replace: true })}
      >
        {t('LANG_PASSWORD_AUTOLOGIN_GO')}
      </Button>
    </EntryPage>
  );
}
