import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useCalendars, useOffered } from '../data/exchange.queries.ts';
import { ExchangePage } from '../parts/ExchangePage.tsx';
import { FeedForm } from './FeedForm.tsx';
import { FeedLine } from './FeedLine.tsx';
import { OfferLine } from './OfferLine.tsx';
import styles from '../parts/Lists.module.css';

/** Route /calendar/subscribe [SHELL-080]: calendars that others share with the user, and calendars of the Internet. */
export function SubscribeScreen(): ReactNode {
  const t = useText();
  const offered = useOffered();
  const feeds = (useCalendars().data ?? []).filter(({ kind }) => kind === 'feed');
  return (
    <ExchangePage title={t('LANG_CALENDAR_SHARE_SUBSCRIBE')} found={offered}>
      {(all) => {
        const shared = all.filter(({ calendar }) => calendar.kind !== 'resource');
        return (
          <>
            <section className={styles['part']}>
              <h3 className={styles['title']}>{t('LANG_CALENDAR_SHARE_OTHERS')}</h3>
              {shared.length === 0 ? (
                <EmptyState plain title={t('LANG_CALENDAR_SHARE_NONE')}>
                  {t('LANG_CALENDAR_SHARE_NONE_HINT')}
                </EmptyState>
              ) : (
                <ul className={styles['list']}>
                  {shared.map((offer) => (
                    <OfferLine key={offer.calendar.id} offer={offer} />
                  ))}
                </ul>
              )}
            </section>
            <section className={styles['part']}>
              <h3 className={styles['title']}>{t('LANG_CALENDAR_SHARE_FEEDS')}</h3>
              <p className={styles['hint']}>{t('LANG_CALENDAR_SHARE_FEEDS_HINT')}</p>
              <FeedForm />
              <ul className={styles['list']}>
                {feeds.map((feed) => (
                  <FeedLine key={feed.id} calendar={feed} />
                ))}
              </ul>
            </section>
          </>
        );
      }}
    </ExchangePage>
  );
}
