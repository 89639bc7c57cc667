import type { OfferedBook } from '@pillarbox/contract/contacts/book';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { goTo, openScope, useContactsLocation } from '../data/contacts-location.ts';
import { ColorSquare } from '../parts/ColorSquare.tsx';
import { LoadedPage } from '../parts/PlacesPage.tsx';
import { startSubscription } from './subscribing.ts';
import { useOffer } from './sharing.queries.ts';
import { BookFacts, LevelBadge } from './SubscribeScreen.tsx';
import styles from './SubscribeScreen.module.css';

const PATH = '/contacts/subscribe/';

/** The book of a link. A link alone changes nothing: the user is asked before [SHELL-070, CONT-039]. */
export function SubscribeLinkScreen(): ReactNode {
  const t = useText();
  const { path } = useContactsLocation();
  const offer = useOffer(decodeURIComponent(path.slice(PATH.length)));
  const isGone = offer.error instanceof ApiError && offer.error.code === 'book_not_found';
  const all = <Button onClick={() => goTo('/contacts/subscribe')}>{t('LANG_CONTACT_SHARE_SUBSCRIBE_ALL')}</Button>;
  if (!isGone) {
    return (
      <LoadedPage title={t('LANG_CONTACTS_SUBSCRIBE')} found={offer}>
        {(book) => <Offer book={book} />}
      </LoadedPage>
    );
  }
  return (
    <LoadedPage title={t('LANG_CONTACTS_SUBSCRIBE')} found={{ data: null, error: null }}>
      {() => (
        <EmptyState title={t('LANG_CONTACT_SHARE_SUBSCRIBE_GONE')} action={all}>
          {t('LANG_CONTACT_SHARE_SUBSCRIBE_GONE_HINT')}
        </EmptyState>
      )}
    </LoadedPage>
  );
}

function Offer({ book }: { readonly book: OfferedBook }): ReactNode {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const isSubscribed = book.Subscribed === 'YES';
  const open = (): void => openScope({ book: book.object_id, group: '' });
  const subscribe = async (): Promise<void> => {
    setBusy(true);
    if (await startSubscription(book)) open();
    setBusy(false);
  };
  return (
    <div className={styles['card']}>
      <div className={styles['name']}>
        <ColorSquare color={book.Color} />
        <bdi>{book.Name}</bdi>
        <LevelBadge book={book} />
      </div>
      <BookFacts book={book} />
      {isSubscribed ? (
        <p>{t('LANG_CONTACT_SHARE_SUBSCRIBE_ALREADY')}</p>
      ) : (
        <>
          <h3>{t('LANG_CONTACT_SHARE_SUBSCRIBE_ASK')}</h3>
          <p>{t('LANG_CONTACT_SHARE_SUBSCRIBE_ASK_HINT')}</p>
        </>
      )}
      <div className={styles['actions']}>
        {isSubscribed ? (
          <Button kind="primary" onClick={open}>
            {t('LANG_CONTACT_SHARE_SUBSCRIBE_OPEN')}
          </Button>
        ) : (
          <Button kind="primary" busy={isBusy} onClick={() => void subscribe()}>
            {t('LANG_CONTACT_SHARE_SUBSCRIBE_DO')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => goTo('/contacts/subscribe')}>
          {t('LANG_CONTACT_SHARE_SUBSCRIBE_ALL')}
        </Button>
      </div>
    </div>
  );
}
