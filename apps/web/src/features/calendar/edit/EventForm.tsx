import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { Event } from '@pillarbox/contract/calendar/event';
import { CalendarSearch, Trash } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { go } from '../../../lib/location.ts';
import { useMedia } from '../../../lib/media.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ChangedBanner } from './ChangedBanner.tsx';
import { useResources } from './data/edit.queries.ts';
import { EventFields } from './EventFields.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { kindOf } from './people/find-people.ts';
import { ScopeQuestion } from './ScopeQuestion.tsx';
import { FindTime } from './times/FindTime.tsx';
import { useAvailability } from './times/use-availability.ts';
import { useSaveLabel } from './use-save-label.ts';
import type { EventForm as Form } from './use-event-form.ts';
import type { Choice } from './use-save.ts';
import { useSave } from './use-save.ts';
import styles from './EventForm.module.css';

/** From this width the times that suit stand beside the form. */
const WIDE = '(width >= 1180px)';

interface EventFormProps {
  readonly form: Form;
  /** The event that is edited; null for a new one. */
  readonly event: Event | null;
  readonly calendars: readonly Calendar[];
}

/** The form of an event: its fields below a bar with the buttons, and beside them or in a dialog the times that suit everybody. */
export function EventForm({ form, event, calendars }: EventFormProps): ReactNode {
  const t = useText();
  const title = useId();
  const isWide = useMedia(WIDE);
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const [asked, setAsked] = useState<'change' | 'delete' | null>(null);
  const [isFinding, setFinding] = useState(false);
  const { draft, base, zone } = form;
  const saving = useSave(form, event, (saved) => {
    go('/calendar', { search: { date: saved?.start.date } });
  });
  const question = useLeaveWarning(() => form.isChanged && !saving.isSaved());
  const rooms = (useResources().data ?? []).filter((one) => kindOf(one) === 'room');
  const [day, setDay] = useDay(draft.start.date);
  const people = useAvailability({
    draft,
    base: event === null ? null : base,
    zone,
    day,
    rooms: draft.attendees.length === 0 ? [] : rooms,
  });
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const isSeries = event !== null && (event.rule !== '' || event.instance !== '');
  const submit = (submitted: SyntheticEvent): void => {
    submitted.preventDefault();
    setAttempts(attempts + 1);
    if (saving.isBusy || !form.isReady()) return;
    if (isSeries) setAsked('change');
    else void saving.save({ scope: 'all', notify: true });
  };
  const remove = (): void => {
    if (isSeries) setAsked('delete');
    else void saving.remove({ scope: 'all', notify: true });
  };
  const choose = (choice: Choice): void => {
    setAsked(null);
    void (asked === 'delete' ? saving.remove(choice) : saving.save(choice));
  };
  const label = useSaveLabel(form, event);
  const find = <FindTime form={form} asked={people} day={day} onDay={setDay} isFolded={!isWide} />;
  return (
    <div className={styles['columns']}>
      <form ref={element} noValidate aria-labelledby={title} className={styles['form']} onSubmit={submit}>
        <header className={styles['bar']}>
          <h2 id={title} className={styles['title']}>
            {t(event === null ? 'LANG_EVENT_NEW' : 'LANG_EVENT_EDIT')}
          </h2>
          {event === null ? null : (
            <IconButton icon={<Trash size={17} />} label={t('LANG_EVENT_DELETE')} onClick={remove} />
          )}
          <Button kind="quiet" onClick={() => go('/calendar', { search: { date: base.start.date || undefined } })}>
            {t('LANG_EVENT_DISCARD')}
          </Button>
          <Button type="submit" kind="primary" busy={saving.isBusy}>
            {label}
          </Button>
        </header>
        <ChangedBanner saving={saving} />
        <div className={styles['scroll']}>
          <EventFields form={form} event={event} calendars={calendars} rooms={rooms} asked={people}>
            {isWide || draft.attendees.length === 0 ? null : (
              <Button className={styles['find']} icon={<CalendarSearch size={16} />} onClick={() => setFinding(true)}>
                {t('LANG_EVENT_FIND_TIME')}
              </Button>
            )}
          </EventFields>
        </div>
      </form>
      {isWide ? <aside className={styles['beside']}>{find}</aside> : null}
      {isFinding && !isWide ? (
        <Dialog
          title={t('LANG_EVENT_FIND_TIME')}
          size="wide"
          closeLabel={t('LANG_EVENT_CLOSE')}
          onClose={() => setFinding(false)}
        >
          {find}
        </Dialog>
      ) : null}
      {asked === null || event === null ? null : (
        <ScopeQuestion action={asked} event={event} form={form} onChoose={choose} onClose={() => setAsked(null)} />
      )}
      <LeaveDialog question={question} />
    </div>
  );
}

/** The day of the grid: it follows the start of the event, and can be another one. */
function useDay(start: string): [string, (day: string) => void] {
  const [shown, setShown] = useState({ start, day: start });
  if (start !== '' && start !== shown.start) setShown({ start, day: start });
  return [shown.day, (day) => setShown((before) => ({ ...before, day }))];
}
