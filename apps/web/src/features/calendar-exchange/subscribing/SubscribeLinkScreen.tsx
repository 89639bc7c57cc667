import type { OfferedCalendar } from '@pillarbox/contract/calendar/calendar';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { subscribe, useOffer } from '../data/exchange.queries.ts';
import { guarded } from '../data/guarded.ts';
import { idIn } from '../data/id-in-path.ts';
import { ExchangePage } from '../parts/ExchangePage.tsx';
import { useRightWords } from '../parts/level-words.ts';
import styles from '../parts/Lists.module.css';

/** Route /calendar/subscribetocalendar/:id [SHELL-077]. A link alone changes nothing: the user is asked before. */
export function SubscribeLinkScreen(): ReactNode {
  const t = useText();
  const offer = useOffer(idIn(useLocation().path));
  const title = t('LANG_CALENDAR_SHARE_SUBSCRIBE');
  if (offer.error instanceof ApiError && offer.error.code === 'calendar_not_found') {
    return (
      <ExchangePage title={title} found={{ data: null, error: null }}>
        {() => <NotShared />}
      </ExchangePage>
    );
  }
  return (
    <ExchangePage title={title} found={offer}>
      {(found) => <Offer offer={found} />}
    </ExchangePage>
  );
}

/** Says that a link leads to no calendar of the user; one sentence for each reason that there can be. */
export function NotShared(): ReactNode {
  const t = useText();
  return (
    <EmptyState
      title={t('LANG_CALENDAR_SHARE_GONE')}
      action={<Button onClick={() => go('/calendar/subscribe')}>{t('LANG_CALENDAR_SHARE_ALL')}</Button>}
    >
      {t('LANG_CALENDAR_SHARE_GONE_HINT')}
    </EmptyState>
  );
}

function Offer({ offer: { calendar, isSubscribed } }: { readonly offer: OfferedCalendar }): ReactNode {
  const t = useText();
  const words = useRightWords(calendar.right);
  const [isBusy, setBusy] = useState(false);
  const name = visibleText(calendar.name);
  const open = (): void => go('/calendar');
  const accept = async (): Promise<void> => {
    setBusy(true);
    if (await guarded(subscribe(calendar.id), t('LANG_CALENDAR_SHARE_SUBSCRIBED', { name }))) open();
    setBusy(false);
  };
  return (
    <div className={styles['card']}>
      <div className={styles['title']}>
        <bdi>{name}</bdi> {words === '' ? null : <Badge>{words}</Badge>}
      </div>
      <bdi className={styles['hint']}>{t('LANG_CALENDAR_SHARE_BY', { owner: calendar.owner })}</bdi>
      {isSubscribed ? (
        <p>{t('LANG_CALENDAR_SHARE_ALREADY')}</p>
      ) : (
        <>
          <h3>{t('LANG_CALENDAR_SHARE_ASK')}</h3>
          <p>{t('LANG_CALENDAR_SHARE_ASK_HINT')}</p>
        </>
      )}
      <div className={styles['actions']}>
        {isSubscribed ? (
          <Button kind="primary" onClick={open}>
            {t('LANG_CALENDAR_SHARE_OPEN')}
          </Button>
        ) : (
          <Button kind="primary" busy={isBusy} onClick={() => void accept()}>
            {t('LANG_CALENDAR_SHARE_DO')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => go('/calendar/subscribe')}>
          {t('LANG_CALENDAR_SHARE_ALL')}
        </Button>
      </div>
    </div>
  );
}
