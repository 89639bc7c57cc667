import type { PublicTask } from '@pillarbox/contract/tasks/task';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import { browserLanguage, setLanguage } from '../../lib/i18n/language.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/location.ts';
import { session } from '../../lib/session-state.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { PublicPage } from '../../ui/PublicPage.tsx';
import { Skeleton, useWaited } from '../../ui/Skeleton.tsx';
import { linkIn, openTask } from './public-task.ts';
import { TaskSheet } from './TaskSheet.tsx';
import styles from './PublicTask.module.css';

/** What the page shows. */
type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'task'; readonly task: PublicTask };

/**
 * Route /public/task/:taskId/:token/:email [PUB-004]: a person without an account sees one task and may say that it is done.
 * Nothing is stored in the browser.
 */
export function PublicTaskScreen(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const link = useMemo(() => linkIn(path), [path]);
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const failed = (error: unknown): void => setStep({ name: 'failed', error });
  const open = (): void => {
    setStep({ name: 'loading' });
    openTask(link).then((task) => setStep({ name: 'task', task }), failed);
  };
  useEffect(open, [link]);
  useEffect(() => {
    // The provider's language is that of its customers, and the visitor need not be one.
    if (!session.get().isauth) void setLanguage(browserLanguage());
  }, []);
  const aside = step.name === 'task' ? { aside: <Owner owner={step.task.owner} /> } : {};
  return (
    <PublicPage languageLabel={t('LANG_PUBLIC_TASK_LANGUAGE')} {...aside}>
      {step.name === 'loading' ? <Bones /> : null}
      {step.name === 'failed' ? <Failed error={step.error} onRetry={open} /> : null}
      {step.name === 'task' ? (
        <TaskSheet
          link={link}
          task={step.task}
          onChanged={(task) => setStep({ name: 'task', task })}
          onRefused={failed}
        />
      ) : null}
    </PublicPage>
  );
}

function Owner({ owner }: { readonly owner: string }): ReactNode {
  const t = useText();
  const name = visibleText(owner);
  return (
    <div className={styles['owner']}>
      <Avatar name={name} address={owner} size={40} />
      <p className={styles['ownerName']}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles['privacy']}>{t('LANG_PUBLIC_TASK_PRIVACY')}</p>
    </div>
  );
}

/** Whatever is wrong with a link, the words are the same. */
function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText();
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_request')) {
    return (
      <div role="alert">
        <h1 className={styles['title']}>{t('LANG_PUBLIC_TASK_REFUSED')}</h1>
        <p className={styles['intro']}>{t('LANG_PUBLIC_TASK_REFUSED_TEXT')}</p>
      </div>
    );
  }
  return (
    <ErrorState
      title={t('LANG_PUBLIC_TASK_FAILED')}
      action={<Button onClick={onRetry}>{t('LANG_PUBLIC_TASK_TRY_AGAIN')}</Button>}
    >
      {t(errorTextKey(error))}
    </ErrorState>
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
