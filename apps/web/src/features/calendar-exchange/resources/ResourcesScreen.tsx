import type { Calendar, OfferedCalendar } from '@pillarbox/contract/calendar/calendar';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useCalendars, useOffered } from '../data/exchange.queries.ts';
import { CalendarLine } from '../parts/CalendarLine.tsx';
import { ExchangePage } from '../parts/ExchangePage.tsx';
import { OfferLine } from '../subscribing/OfferLine.tsx';
import styles from '../parts/Lists.module.css';

/** Route /calendar/resource/subscribe [SHELL-088]: the rooms and equipment of the provider, and the user's own. */
export function ResourcesScreen(): ReactNode {
  const t = useText();
  const offered = useOffered();
  const own = (useCalendars().data ?? []).filter(({ kind, right }) => kind === 'resource' && right === 'OWN');
  const create = (
    <Button icon={<Plus size={16} />} onClick={() => go('/calendar/resource/new')}>
      {t('LANG_CALENDAR_SHARE_RESOURCE_NEW')}
    </Button>
  );
  return (
    <ExchangePage
      title={t('LANG_CALENDAR_SHARE_RESOURCES')}
      intro={t('LANG_CALENDAR_SHARE_RESOURCES_INTRO')}
      action={create}
      found={offered}
    >
      {(all) => <Lists offers={all.filter(({ calendar }) => calendar.kind === 'resource')} own={own} />}
    </ExchangePage>
  );
}

interface ListsProps {
  readonly offers: readonly OfferedCalendar[];
  readonly own: readonly Calendar[];
}

function Lists({ offers, own }: ListsProps): ReactNode {
  const t = useText();
  if (offers.length + own.length === 0) {
    return (
      <EmptyState title={t('LANG_CALENDAR_SHARE_RESOURCES_NONE')}>
        {t('LANG_CALENDAR_SHARE_RESOURCES_NONE_HINT')}
      </EmptyState>
    );
  }
  return (
    <ul className={styles['list']}>
      {own.map((calendar) => (
        <CalendarLine key={calendar.id} calendar={calendar} facts={<ResourceFacts calendar={calendar} />}>
          <Button
            aria-label={t('LANG_CALENDAR_SHARE_RESOURCE_EDIT_NAMED', { name: visibleText(calendar.name) })}
            onClick={() => go(`/calendar/resource/edit/${encodeURIComponent(calendar.id)}`)}
          >
            {t('LANG_CALENDAR_SHARE_RESOURCE_CHANGE')}
          </Button>
        </CalendarLine>
      ))}
      {offers.map((offer) => (
        <OfferLine key={offer.calendar.id} offer={offer} facts={<ResourceFacts calendar={offer.calendar} />} />
      ))}
    </ul>
  );
}

/** What a resource is: its kind, its seats and place, and that bookings wait for its owner. */
function ResourceFacts({ calendar: { resource } }: { readonly calendar: Calendar }): ReactNode {
  const t = useText();
  if (resource === null) return null;
  return (
    <>
      <span>{t(resource.kind === 'room' ? 'LANG_CALENDAR_SHARE_ROOM' : 'LANG_CALENDAR_SHARE_EQUIPMENT')}</span>
      {resource.seats === 0 ? null : <span>{t('LANG_CALENDAR_SHARE_SEATS_COUNT', { count: resource.seats })}</span>}
      {resource.place === '' ? null : <bdi>{visibleText(resource.place)}</bdi>}
      {resource.needsApproval ? <span>{t('LANG_CALENDAR_SHARE_APPROVED_BY_OWNER')}</span> : null}
    </>
  );
}
