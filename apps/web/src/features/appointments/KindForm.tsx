import { MAX_VISIT_TEXT } from '@pillarbox/contract/appointments/appointment';
import type { AppointmentPage, VisitKind } from '@pillarbox/contract/appointments/appointment';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { lengthWords } from './booking/booking-words.ts';
import { guarded } from './guarded.ts';
import { HoursFields } from './HoursFields.tsx';
import { savePage, useOwnCalendars, withKind } from './visits.queries.ts';
import styles from './Visits.module.css';

const HOUR = 60;
const DAY = 24 * HOUR;
const LENGTHS = [10, 15, 20, 30, 45, 60, 75, 90, 120, 180, 240, 480];
const NOTICES = [0, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY];
const BREAKS = [0, 5, 10, 15, 30, 45, 60, 90, 120];
const HORIZONS = [7, 14, 30, 60, 90, 180, 365];

interface KindFormProps {
  readonly page: AppointmentPage;
  readonly kind: VisitKind;
}

/** Everything of a kind of visit. */
export function KindForm({ page, kind }: KindFormProps): ReactNode {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [made, setMade] = useState(kind);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const set = (changed: Partial<VisitKind>): void => setMade({ ...made, ...changed });
  const leave = (): void => go('/calendar/visits');
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (made.name.trim() === '') {
      form.current?.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    const isSaved = await guarded(savePage(withKind(page, made)), t('LANG_VISITS_SAVED'));
    setBusy(false);
    if (isSaved) leave();
  };
  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      <TextField
        autoFocus={kind.name === ''}
        label={t('LANG_VISITS_NAME')}
        maxLength={MAX_VISIT_TEXT}
        value={made.name}
        error={isChecked && made.name.trim() === '' ? t('LANG_VISITS_NAME_MISSING') : undefined}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('LANG_VISITS_PLACE')}
        maxLength={MAX_VISIT_TEXT}
        value={made.place}
        onChange={(event) => set({ place: event.currentTarget.value })}
      />
      <LengthSelect
        label={t('LANG_VISITS_LENGTH')}
        value={made.minutes}
        choices={LENGTHS}
        onChange={(minutes) => set({ minutes })}
      />
      <HoursFields hours={made.hours} onChange={(hours) => set({ hours })} />
      <div className={styles['pair']}>
        <LengthSelect
          label={t('LANG_VISITS_NOTICE')}
          value={made.notice}
          choices={NOTICES}
          onChange={(notice) => set({ notice })}
        />
        <LengthSelect
          label={t('LANG_VISITS_HORIZON')}
          value={made.horizon * DAY}
          choices={HORIZONS.map((days) => days * DAY)}
          onChange={(minutes) => set({ horizon: minutes / DAY })}
        />
        <LengthSelect
          label={t('LANG_VISITS_BEFORE')}
          value={made.before}
          choices={BREAKS}
          onChange={(before) => set({ before })}
        />
        <LengthSelect
          label={t('LANG_VISITS_AFTER')}
          value={made.after}
          choices={BREAKS}
          onChange={(after) => set({ after })}
        />
        <LengthSelect
          label={t('LANG_VISITS_CHANGE_UNTIL')}
          value={made.changeUntil}
          choices={NOTICES}
          onChange={(changeUntil) => set({ changeUntil })}
        />
        <Select
          label={t('LANG_VISITS_CONFIRMS')}
          value={made.confirms}
          options={[
            { value: 'once', label: t('LANG_VISITS_CONFIRMS_ONCE') },
            { value: 'hand', label: t('LANG_VISITS_CONFIRMS_HAND') },
          ]}
          onChange={(confirms) => set({ confirms })}
        />
      </div>
      <BlockingCalendars chosen={made.calendars} onChange={(calendars) => set({ calendars })} />
      <ButtonRow>
        <Button onClick={leave}>{t('LANG_VISITS_LEAVE')}</Button>
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('LANG_VISITS_SAVE')}
        </Button>
      </ButtonRow>
    </form>
  );
}

interface LengthSelectProps {
  readonly label: string;
  /** Minutes. */
  readonly value: number;
  readonly choices: readonly number[];
  readonly onChange: (minutes: number) => void;
}

/** A choice of lengths of time; the present one is among them. */
function LengthSelect({ label, value, choices, onChange }: LengthSelectProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const all = [...new Set([...choices, value])].sort((one, other) => one - other);
  return (
    <Select
      label={label}
      value={String(value)}
      options={all.map((minutes) => ({
        value: String(minutes),
        label: minutes === 0 ? t('LANG_VISITS_NO_TIME') : lengthWords(minutes, tag),
      }))}
      onChange={(minutes) => onChange(Number(minutes))}
    />
  );
}

interface BlockingCalendarsProps {
  readonly chosen: readonly string[];
  readonly onChange: (calendars: string[]) => void;
}

/** The calendars whose events take time: all that make the user busy, or some. */
function BlockingCalendars({ chosen, onChange }: BlockingCalendarsProps): ReactNode {
  const t = useText();
  const calendars = useOwnCalendars().filter(({ kind }) => kind === 'calendar' || kind === 'feed');
  const counts = (id: string, blocksTime: boolean): boolean => (chosen.length === 0 ? blocksTime : chosen.includes(id));
  const toggle = (id: string): void => {
    const now = calendars
      .filter((one) => counts(one.id, one.blocksTime && one.kind === 'calendar'))
      .map((one) => one.id);
    onChange(now.includes(id) ? now.filter((one) => one !== id) : [...now, id]);
  };
  return (
    <fieldset className={styles['checks']}>
      <legend>{t('LANG_VISITS_CALENDARS')}</legend>
      {calendars.map(({ id, name, kind, blocksTime }) => (
        <Checkbox
          key={id}
          label={visibleText(name)}
          checked={counts(id, blocksTime && kind === 'calendar')}
          onChange={() => toggle(id)}
        />
      ))}
      <p className={styles['hint']}>{t('LANG_VISITS_CALENDARS_HINT')}</p>
    </fieldset>
  );
}
