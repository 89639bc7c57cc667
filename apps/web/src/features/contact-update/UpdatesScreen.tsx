import type { UpdateRequest } from '@pillarbox/contract/contact-update/update';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SheetPage } from '../../ui/SheetPage.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import { SentRequests } from './SentRequests.tsx';
import { useUpdates } from './update-calls.ts';
import styles from './UpdatesScreen.module.css';

/** Route /contacts/updates: the answers of contacts that were asked to check their details, and the requests. */
export function UpdatesScreen(): ReactNode {
  const t = useText();
  return (
    <SheetPage
      title={t('LANG_CONTACT_UPDATE_TITLE')}
      intro={t('LANG_CONTACT_UPDATE_INTRO')}
      back={{ label: t('LANG_SHELL_CONTACTS'), open: () => go('/contacts') }}
      found={useUpdates()}
      failed={{ title: t('LANG_CONTACT_UPDATE_FAILED'), retry: t('LANG_CONTACT_UPDATE_TRY_AGAIN') }}
    >
      {(requests) => <Requests requests={requests} />}
    </SheetPage>
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
