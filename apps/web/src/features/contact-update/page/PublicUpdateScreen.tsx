import type { AnswerKind } from '@pillarbox/contract/contact-update/update';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { browserLanguage, setLanguage } from '../../../lib/i18n/language.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useLocation } from '../../../lib/location.ts';
import { session } from '../../../lib/session-state.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { PublicPage } from '../../../ui/PublicPage.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { ownerName } from './owner-name.ts';
import { openLink } from './public-calls.ts';
import type { OpenedUpdate } from './public-calls.ts';
import { UpdateForm } from './UpdateForm.tsx';
import styles from './PublicUpdate.module.css';

/** What the page shows. */
type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'form'; readonly opened: OpenedUpdate; readonly isStale: boolean }
  | { readonly name: 'thanks'; readonly owner: string; readonly kind: AnswerKind };

/**
 * Route /public/contactsupdate/:requestID [PUB-001]: a person without an account checks their details. Nothing is stored in the
 * browser.
 */
export function PublicUpdateScreen(): ReactNode {
  const t = useText();
  const secret = useLocation().path.split('/').at(-1) ?? '';
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const open = (isStale: boolean): void => {
    openLink(secret).then(
      (opened) => setStep({ name: 'form', opened, isStale }),
      (error: unknown) => setStep({ name: 'failed', error }),
    );
  };
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another link in the same tab opens again; `open` is new at each render
  useEffect(() => open(false), [secret]);
  useEffect(() => {
    // The provider's language is that of its customers, and the visitor need not be one.
    if (!session.get().isauth) void setLanguage(browserLanguage());
  }, []);
  const aside = step.name === 'form' ? { aside: <Owner opened={step.opened} /> } : {};
  return (
    <PublicPage languageLabel={t('LANG_CONTACT_UPDATE_LANGUAGE')} {...aside}>
      {step.name === 'loading' ? <Bones /> : null}
      {step.name === 'failed' ? <Failed error={step.error} onRetry={() => open(false)} /> : null}
      {step.name === 'thanks' ? <Thanks owner={step.owner} kind={step.kind} /> : null}
      {step.name === 'form' ? (
        <UpdateForm
          // Other values need a new form.
          key={step.opened.version}
          secret={secret}
          opened={step.opened}
          isStale={step.isStale}
          onSent={(kind) => setStep({ name: 'thanks', owner: ownerName(step.opened), kind })}
          onFailed={(error) => {
            if (error instanceof ApiError && error.code === 'contact_changed') open(true);
            else setStep({ name: 'failed', error });
          }}
        />
      ) : null}
    </PublicPage>
  );
}

function Owner({ opened }: { readonly opened: OpenedUpdate }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const name = ownerName(opened);
  const date = new Date(opened.expires).toLocaleDateString(tag, { dateStyle: 'long' });
  return (
    <div className={styles['owner']}>
      <Avatar name={name} address={opened.owner.mail} size={40} />
      <div className={styles['ownerWords']}>
        <p className={styles['ownerName']}>
          <bdi>{name}</bdi>
        </p>
        {name === opened.owner.mail ? null : <p className={styles['ownerMail']}>{opened.owner.mail}</p>}
      </div>
      <p className={styles['privacy']}>{t('LANG_CONTACT_UPDATE_PAGE_PRIVACY', { owner: name, date })}</p>
    </div>
  );
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText();
  if (error instanceof ApiError && error.code === 'update_link_invalid') {
    return (
      <div role="alert">
        <h1 className={styles['title']}>{t('LANG_CONTACT_UPDATE_PAGE_REFUSED')}</h1>
        <p className={styles['intro']}>{t('LANG_CONTACT_UPDATE_PAGE_REFUSED_TEXT')}</p>
      </div>
    );
  }
  return (
    <ErrorState
      title={t('LANG_CONTACT_UPDATE_PAGE_FAILED')}
      action={<Button onClick={onRetry}>{t('LANG_CONTACT_UPDATE_TRY_AGAIN')}</Button>}
    >
      {t(errorTextKey(error))}
    </ErrorState>
  );
}

function Thanks({ owner, kind }: { readonly owner: string; readonly kind: AnswerKind }): ReactNode {
  const t = useText();
  const words = {
    changes: 'LANG_CONTACT_UPDATE_PAGE_THANKS_CHANGES',
    right: 'LANG_CONTACT_UPDATE_PAGE_THANKS_RIGHT',
    delete: 'LANG_CONTACT_UPDATE_PAGE_THANKS_DELETE',
  } as const;
  return (
    <div role="status">
      <h1 className={styles['title']}>{t('LANG_CONTACT_UPDATE_PAGE_THANKS')}</h1>
      <p className={styles['intro']}>{t(words[kind], { owner })}</p>
    </div>
  );
}

function Bones(): ReactNode {
  const waited = useWaited();
  if (!waited) return null;
  return (
    <div className={styles['bones']} aria-busy="true">
      {[60, 44, 52].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
