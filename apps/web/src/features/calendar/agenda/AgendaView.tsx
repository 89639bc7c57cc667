import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { newEvent } from '../actions/new-event.ts';
import { openView, useCalendarPlace } from '../data/calendar-location.ts';
import { useNow } from '../data/use-shown-events.ts';
import { pageFrom } from '../model/window.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import type { ViewProps } from '../model/view-props.ts';
import { openedEvent } from '../state/view-state.ts';
import { AgendaDays } from './AgendaDays.tsx';
import styles from './AgendaView.module.css';

/** The events of the next weeks by day, as a list [SHELL-078]; an event in the address is opened in it [SHELL-079, CAL-021]. */
export function AgendaView({ day, events, isPending }: ViewProps): ReactNode {
  const t = useText();
  const now = useMinute();
  const wall = useNow();
  const list = useRef<HTMLDivElement>(null);
  const { eventId } = useCalendarPlace();
  useOpened(events, list);
  // What began before the first day is listed on it.
  const shown = useMemo(() => events.filter(({ last }) => last >= day), [events, day]);
  if (shown.length === 0) {
    return isPending ? (
      <Bones />
    ) : (
      <EmptyState
        title={t('LANG_CALENDAR_NOTHING')}
        action={<Button onClick={() => newEvent()}>{t('LANG_CALENDAR_NEW_EVENT')}</Button>}
      >
        {t('LANG_CALENDAR_NOTHING_HINT')}
      </EmptyState>
    );
  }
  return (
    <div ref={list} className={styles['agenda']} aria-busy={isPending || undefined}>
      <AgendaDays first={day} events={shown} now={now} wall={wall} isWhole={eventId !== ''} />
      <div className={styles['on']}>
        <Button onClick={() => openView('agenda', pageFrom('agenda', day, 1))}>{t('LANG_CALENDAR_LATER')}</Button>
      </div>
    </div>
  );
}

/** Opens the event of the address when it is there, and shows it. */
function useOpened(events: readonly ShownEvent[], list: { readonly current: HTMLElement | null }): void {
  const { eventId, instance } = useCalendarPlace();
  const done = useRef('');
  useEffect(() => {
    const wanted = `${eventId} ${instance}`;
    if (eventId === '' || done.current === wanted) return;
    const found = events.find(
      (event) => event.instance.id === eventId && (instance === '' || event.instance.instance === instance),
    );
    const row = found === undefined ? null : list.current?.querySelector(`[data-event="${CSS.escape(found.key)}"]`);
    if (found === undefined || row === null || row === undefined) return;
    done.current = wanted;
    row.scrollIntoView({ block: 'center' });
    openedEvent.set({ event: found, anchor: row });
  }, [events, eventId, instance, list]);
}

function Bones(): ReactNode {
  if (!useWaited()) return null;
  return (
    <div className={styles['agenda']}>
      {['40%', '58%', '46%', '52%'].map((width) => (
        <div key={width} className={styles['bone']}>
          <Skeleton width={width} height={14} />
        </div>
      ))}
    </div>
  );
}
