import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { Event } from '@pillarbox/contract/calendar/event';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useLocation } from '../../../lib/location.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { useCalendars, useZone } from '../data/calendar.queries.ts';
import { useEventToEdit } from './data/edit.queries.ts';
import { EventForm } from './EventForm.tsx';
import { draftOf } from './model/draft.ts';
import { draftOfAddress } from './model/form-address.ts';
import { useEventForm } from './use-event-form.ts';
import { useMessageFiles } from './use-message-files.ts';
import { calendarFor } from './writable-calendars.ts';
import styles from './EventForm.module.css';

const EDIT = '/calendar/editevent/';

/** The form of a new event [SHELL-083], or of the event whose id is in the address [SHELL-084]. */
export function EventScreen(): ReactNode {
  const { path, search } = useLocation();
  const { data: calendars, error, refetch } = useCalendars();
  const id = path.startsWith(EDIT) ? decodeURIComponent(path.slice(EDIT.length)) : '';
  if (calendars === undefined)
    return error === null ? <Waiting /> : <Failed error={error} onRetry={() => void refetch()} />;
  if (id === '') return <NewEvent key={JSON.stringify(search)} calendars={calendars} />;
  return <KnownEvent key={`${id} ${search['date'] ?? ''}`} id={id} date={search['date'] ?? ''} calendars={calendars} />;
}

function NewEvent({ calendars }: { readonly calendars: readonly Calendar[] }): ReactNode {
  const { search } = useLocation();
  const zone = useZone();
  const { default_appointment_location: place } = usePreferences();
  const [start] = useState(() => ({
    ...draftOfAddress(search, { now: Date.now(), zone, place }),
    calendar_id: calendarFor(calendars, search['calendar'] ?? ''),
  }));
  const form = useEventForm(start, zone);
  useMessageFiles(search['folder'] ?? '', search['uid'] ?? '', (files) =>
    form.change(({ attachments }) => ({ attachments: [...attachments, ...files] })),
  );
  return <EventForm form={form} event={null} calendars={calendars} />;
}

interface KnownEventProps {
  readonly id: string;
  readonly date: string;
  readonly calendars: readonly Calendar[];
}

function KnownEvent({ id, date, calendars }: KnownEventProps): ReactNode {
  const t = useText();
  const { data, error, refetch } = useEventToEdit(id, date);
  // What is being edited stays when the event is read again: the form holds the state that it began with.
  const [first, setFirst] = useState<Event | null>(null);
  if (first === null && data !== undefined) setFirst(data);
  const event = first ?? data;
  if (event === undefined)
    return error === null ? <Waiting /> : <Failed error={error} onRetry={() => void refetch()} />;
  if (!event.isEditable) return <EmptyState title={t('LANG_ERROR_CALENDAR_NOT_ALLOWED')} />;
  return <Known event={event} calendars={calendars} />;
}

function Known({ event, calendars }: { readonly event: Event; readonly calendars: readonly Calendar[] }): ReactNode {
  const [first] = useState(() => draftOf(event));
  return <EventForm form={useEventForm(first, useZone())} event={event} calendars={calendars} />;
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText();
  return (
    <EmptyState
      title={t(errorTextKey(error))}
      action={<Button onClick={onRetry}>{t('LANG_EVENT_TRY_AGAIN')}</Button>}
    />
  );
}

function Waiting(): ReactNode {
  const isSlow = useWaited();
  if (!isSlow) return null;
  return (
    <div className={styles['waiting']}>
      <Skeleton width="60%" height={32} />
      <Skeleton width="90%" height={36} />
      <Skeleton width="70%" height={36} />
      <Skeleton width="80%" height={36} />
    </div>
  );
}
