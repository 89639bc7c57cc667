import type { OfferedBook } from '@pillarbox/contract/contacts/book';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { endSubscription } from '../actions/book-actions.ts';
import { openScope } from '../data/contacts-location.ts';
import { ColorSquare } from '../parts/ColorSquare.tsx';
import { LoadedPage } from '../parts/PlacesPage.tsx';
import { useOffered } from './sharing.queries.ts';
import { startSubscription } from './subscribing.ts';
import styles from './SubscribeScreen.module.css';

/** The books that others share with the user, to subscribe to or to unsubscribe from [SHELL-069]. */
export function SubscribeScreen(): ReactNode {
  const t = useText();
  const offered = useOffered();
  return (
    <LoadedPage title={t('LANG_CONTACTS_SUBSCRIBE')} intro={t('LANG_CONTACT_SHARE_SUBSCRIBE_INTRO')} found={offered}>
      {(books) =>
        books.length === 0 ? (
          <EmptyState title={t('LANG_CONTACT_SHARE_SUBSCRIBE_NONE')}>
            {t('LANG_CONTACT_SHARE_SUBSCRIBE_NONE_HINT')}
          </EmptyState>
        ) : (
          <ul className={styles['list']}>
            {books.map((book) => (
              <BookLine key={book.object_id} book={book} />
            ))}
          </ul>
        )
      }
    </LoadedPage>
  );
}

function BookLine({ book }: { readonly book: OfferedBook }): ReactNode {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const { Name: name, object_id: id } = book;
  const isSubscribed = book.Subscribed === 'YES';
  const change = async (): Promise<void> => {
    setBusy(true);
    await (isSubscribed ? endSubscription(book) : startSubscription(book));
    setBusy(false);
  };
  return (
    <li className={styles['line']}>
      <ColorSquare color={book.Color} />
      <div className={styles['words']}>
        <div className={styles['name']}>
          <bdi>{name}</bdi>
          <LevelBadge book={book} />
        </div>
        <BookFacts book={book} />
      </div>
      <div className={styles['actions']}>
        {isSubscribed ? (
          <Button kind="quiet" onClick={() => openScope({ book: id, group: '' })}>
            {t('LANG_CONTACT_SHARE_SUBSCRIBE_OPEN')}
          </Button>
        ) : null}
        <Button
          busy={isBusy}
          aria-label={t(
            isSubscribed ? 'LANG_CONTACT_SHARE_SUBSCRIBE_END_NAMED' : 'LANG_CONTACT_SHARE_SUBSCRIBE_DO_NAMED',
            {
              name,
            },
          )}
          onClick={() => void change()}
        >
          {t(isSubscribed ? 'LANG_CONTACTS_UNSUBSCRIBE' : 'LANG_CONTACT_SHARE_SUBSCRIBE_DO')}
        </Button>
      </div>
    </li>
  );
}

/** What the user may do with a shared book. */
export function LevelBadge({ book }: { readonly book: OfferedBook }): ReactNode {
  const t = useText();
  return <Badge>{t(book.SharingLevel === 'HIGH' ? 'LANG_CONTACT_SHARE_HIGH' : 'LANG_CONTACTS_READ_ONLY')}</Badge>;
}

/** Who shares a book, and how many contacts it has. */
export function BookFacts({ book }: { readonly book: OfferedBook }): ReactNode {
  const t = useText();
  return (
    <div className={styles['facts']}>
      <bdi>{t('LANG_CONTACTS_SHARED_BY', { owner: book.Owner })}</bdi>
      <span>{t('LANG_CONTACTS_COUNT', { count: book.MembersCount })}</span>
    </div>
  );
}
