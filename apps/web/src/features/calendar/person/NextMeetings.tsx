import { upcomingMeetings } from '@pillarbox/contract/calendar/meeting-calls';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import type { ContactPartProps } from '../../../lib/contact-part.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { CALENDAR_KEY } from '../data/calendar-key.ts';
import { openInAgenda } from '../data/calendar-location.ts';
import { useClock } from '../data/use-shown-events.ts';
import { useDayWords } from '../parts/day-words.ts';
import styles from './NextMeetings.module.css';

/** Most meetings that the details of a contact show [CONST-055]. */
const MAX_MEETINGS = 5;

/** The next meetings with a person, with a skeleton and an error line of their own [CAL-022, CONT-007]. */
export function NextMeetings({ mails }: ContactPartProps): ReactNode {
  const t = useText();
  const title = useId();
  const { meetings, isPending, error, refetch } = useMeetings(mails);
  if (!isPending && error === null && meetings.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles['part']}>
      <h3 id={title} className={styles['title']}>
        {t('LANG_CALENDAR_NEXT_MEETINGS')}
      </h3>
      {error !== null ? (
        <p role="alert" className={styles['hint']}>
          {t(errorTextKey(error))}{' '}
          <Button kind="quiet" size="small" onClick={refetch}>
            {t('LANG_CALENDAR_TRY_AGAIN')}
          </Button>
        </p>
      ) : isPending ? (
        <Bones />
      ) : (
        <ul className={styles['list']}>
          {meetings.map((meeting) => (
            <MeetingRow key={`${meeting.id} ${meeting.start}`} {...meeting} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface Meeting {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
}

/** The next meetings of all addresses of a person, each once, by start. */
function useMeetings(mails: readonly string[]) {
  const queries = useMemo(
    () =>
      mails.map((attendee) => ({
        queryKey: [...CALENDAR_KEY, 'meetings', attendee],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          call(upcomingMeetings, { query: { attendee, limit: MAX_MEETINGS } }, { signal }),
      })),
    [mails],
  );
  const results = useQueries({ queries });
  const all = new Map<string, Meeting>();
  for (const { data } of results) for (const one of data?.Meetings ?? []) all.set(`${one.id} ${one.start}`, one);
  return {
    meetings: [...all.values()].sort((one, other) => (one.start < other.start ? -1 : 1)).slice(0, MAX_MEETINGS),
    isPending: results.some(({ data, error }) => data === undefined && error === null),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => results.forEach((one) => void one.refetch()),
  };
}

function MeetingRow({ id, start, end, summary }: Meeting): ReactNode {
  const t = useText();
  const words = useDayWords();
  const clock = useClock();
  const [from, to] = [clock(Date.parse(start)), clock(Date.parse(end))];
  const isWholeDay = !start.includes('T');
  const times = { from: words.time(from.minute), to: words.time(to.minute) };
  return (
    <li>
      <button type="button" className={styles['row']} onClick={() => openInAgenda(id)}>
        <span className={styles['name']}>{summary.trim() === '' ? t('LANG_CALENDAR_UNTITLED') : summary}</span>
        <span className={styles['hint']}>
          {words.long(from.day)}
          {isWholeDay ? '' : `, ${t('LANG_CALENDAR_FROM_TO', times)}`}
        </span>
      </button>
    </li>
  );
}

function Bones(): ReactNode {
  if (!useWaited()) return null;
  return (
    <div className={styles['bones']} aria-busy="true">
      {['62%', '48%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
