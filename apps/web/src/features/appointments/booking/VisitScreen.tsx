import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { browserZone } from '../../../lib/i18n/dates.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PublicPage } from '../../../ui/PublicPage.tsx';
import type { OwnVisit } from './booking.queries.ts';
import { move, readSlotsAgain, useVisit, withdraw } from './booking.queries.ts';
import { useBookingWords } from './booking-words.ts';
import { Bones, Failed, useVisitorLanguage } from './BookingScreen.tsx';
import { KindsAside } from './KindsAside.tsx';
import { SlotChoice } from './SlotChoice.tsx';
import styles from './Booking.module.css';

/** Route /public/visit/:secret: what a visitor has booked, with the ways to change and cancel it. */
export function VisitScreen(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const id = decodeURIComponent(path.split('/')[3] ?? '');
  const found = useVisit(id);
  useVisitorLanguage();
  const visit = found.data;
  const aside =
    visit === undefined || found.error !== null
      ? {}
      : { aside: <KindsAside page={{ ...visit, kinds: [visit.kind] }} chosen={visit.kind} /> };
  return (
    <PublicPage languageLabel={t('LANG_BOOKING_LANGUAGE')} isWhole {...aside}>
      {found.error !== null ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : visit === undefined ? (
        <Bones />
      ) : (
        <Booked id={id} visit={visit} />
      )}
    </PublicPage>
  );
}

interface BookedProps {
  readonly id: string;
  readonly visit: OwnVisit;
}

function Booked({ id, visit }: BookedProps): ReactNode {
  const { path, search } = useLocation();
  const t = useText();
  const [zone, setZone] = useState(browserZone);
  const [taken, setTaken] = useState(0);
  const [problem, setProblem] = useState('');
  if (search['step'] !== 'change' || !visit.isOpen || visit.key === '') {
    return <Summary id={id} visit={visit} zone={zone} problem={problem} onProblem={setProblem} />;
  }
  const change = async (start: number): Promise<void> => {
    try {
      await move(id, start);
      setProblem('');
      go(path, { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'visit_taken') {
        setTaken(start);
        await readSlotsAgain();
        go(path, { replace: true, search: { step: 'change' } });
        return;
      }
      setProblem(t(errorTextKey(error)));
      go(path, { replace: true });
    }
  };
  return (
    <SlotChoice
      target={{ key: visit.key, kind: visit.kind }}
      owner={{ name: visit.name, timezone: visit.timezone }}
      zone={zone}
      onZone={setZone}
      taken={taken}
      label={t('LANG_BOOKING_CHANGE')}
      action={(start) => void change(start)}
    />
  );
}

interface SummaryProps extends BookedProps {
  readonly zone: string;
  readonly problem: string;
  readonly onProblem: (problem: string) => void;
}

const TITLES = {
  confirmed: 'LANG_BOOKING_DONE',
  asked: 'LANG_BOOKING_ASKED',
  cancelled: 'LANG_BOOKING_CANCELLED',
} as const;

function Summary({ id, visit, zone, problem, onProblem }: SummaryProps): ReactNode {
  const t = useText();
  const words = useBookingWords();
  const { path } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { start, end, state, kind, timezone, isOpen } = visit;
  const owner = visibleText(visit.name);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    await withdraw(id).then(
      () => onProblem(''),
      (error: unknown) => onProblem(t(errorTextKey(error))),
    );
    setBusy(false);
    setAsking(false);
  };
  return (
    <div className={styles['step']}>
      <div role="status">
        <h1 className={styles['title']}>{t(TITLES[state])}</h1>
        <p className={styles['intro']}>{state === 'asked' ? t('LANG_BOOKING_BY_HAND', { owner }) : ''}</p>
      </div>
      <p className={styles['when']} data-state={state}>
        <strong>{visibleText(kind.name)}</strong>
        <br />
        {words.day(start, zone)}, {words.range(start, end, zone)} ({words.place(zone)})
        {words.apart(zone, timezone, start).words === '' ? null : (
          <>
            <br />
            {t('LANG_BOOKING_THEIR_TIME', { owner, time: words.range(start, end, timezone) })}
          </>
        )}
      </p>
      {problem === '' ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <div className={styles['actions']}>
        {visit.ics === '' ? null : (
          <Button icon={<CalendarPlus size={16} />} onClick={() => saveIcs(visit.ics)}>
            {t('LANG_BOOKING_ADD')}
          </Button>
        )}
        {isOpen && visit.key !== '' ? (
          <Button onClick={() => go(path, { search: { step: 'change' } })}>{t('LANG_BOOKING_CHANGE')}</Button>
        ) : null}
        {isOpen ? (
          <Button kind="danger-soft" onClick={() => setAsking(true)}>
            {t('LANG_BOOKING_CANCEL')}
          </Button>
        ) : null}
        {state === 'cancelled' && visit.key !== '' ? (
          <Button kind="primary" onClick={() => go(`/public/booking/${encodeURIComponent(visit.key)}`)}>
            {t('LANG_BOOKING_AGAIN')}
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <Dialog
          title={t('LANG_BOOKING_CANCEL_TITLE')}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button data-autofocus="" onClick={() => setAsking(false)}>
                {t('LANG_BOOKING_KEEP')}
              </Button>
              <Button kind="danger" busy={isBusy} onClick={() => void cancel()}>
                {t('LANG_BOOKING_CANCEL')}
              </Button>
            </>
          }
        >
          <p>{t('LANG_BOOKING_CANCEL_TEXT', { owner })}</p>
        </Dialog>
      ) : null}
    </div>
  );
}

/** Saves the event for the visitor's own calendar. */
function saveIcs(ics: string): void {
  const address = URL.createObjectURL(new Blob([ics], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'visit.ics';
  link.click();
  URL.revokeObjectURL(address);
}
