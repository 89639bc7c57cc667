import type { UpdateRequest } from '@pillarbox/contract/contact-update/update';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SettingsPage } from '../../ui/SettingsPage.tsx';
import { Skeleton, useWaited } from '../../ui/Skeleton.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import { SentRequests } from './SentRequests.tsx';
import { useUpdates } from './update-calls.ts';
import styles from './UpdatesScreen.module.css';

/** Route /contacts/updates: the answers of contacts that were asked to check their details, and the requests. */
export function UpdatesScreen(): ReactNode {
  const t = useText();
  const { data, error, refetch } = useUpdates();
  return (
    <div className={styles['screen']} data-area="reading">
      <div className={styles['bar']}>
        <IconButton icon={<ArrowLeft size={18} />} label={t('LANG_SHELL_CONTACTS')} onClick={() => go('/contacts')} />
      </div>
      <div className={styles['scroll']}>
        <SettingsPage title={t('LANG_CONTACT_UPDATE_TITLE')} intro={t('LANG_CONTACT_UPDATE_INTRO')}>
          {data !== undefined ? (
            <Requests requests={data} />
          ) : error === null ? (
            <Bones />
          ) : (
            <ErrorState
              title={t('LANG_CONTACT_UPDATE_FAILED')}
              action={<Button onClick={() => void refetch()}>{t('LANG_CONTACT_UPDATE_TRY_AGAIN')}</Button>}
            >
              {t(errorTextKey(error))}
            </ErrorState>
          )}
        </SettingsPage>
      </div>
    </div>
  );
}

function Requests({ requests }: { readonly requests: readonly UpdateRequest[] }): ReactNode {
  const t = useText();
  const answers = requests.filter(({ state }) => state === 'answered');
  const others = requests.filter(({ state }) => state !== 'answered');
  if (requests.length === 0) {
    return <EmptyState title={t('LANG_CONTACT_UPDATE_EMPTY')}>{t('LANG_CONTACT_UPDATE_EMPTY_HINT')}</EmptyState>;
  }
  return (
    <>
      <section aria-labelledby="update-answers">
        <h3 id="update-answers" className={styles['heading']}>
          {t('LANG_CONTACT_UPDATE_ANSWERS')}
        </h3>
        {answers.length === 0 ? <p className={styles['none']}>{t('LANG_CONTACT_UPDATE_NO_ANSWERS')}</p> : null}
        {answers.map((request) => (
          // Another state of the contact is another card: what was chosen may mean something else now.
          <AnswerCard key={`${request.id} ${request.etag}`} request={request} />
        ))}
      </section>
      {others.length === 0 ? null : (
        <section aria-labelledby="update-requests">
          <h3 id="update-requests" className={styles['heading']}>
            {t('LANG_CONTACT_UPDATE_SENT_REQUESTS')}
          </h3>
          <SentRequests requests={others} />
        </section>
      )}
    </>
  );
}

function Bones(): ReactNode {
  const t = useText();
  const waited = useWaited();
  if (!waited) return null;
  return (
    <div className={styles['bones']} role="group" aria-busy="true" aria-label={t('LANG_CONTACT_UPDATE_LOADING')}>
      {[60, 44, 52].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
