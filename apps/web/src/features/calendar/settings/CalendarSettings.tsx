import { TIME_ZONES } from '@pillarbox/contract/formats/time-zones';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { Select } from '../../../ui/Select.tsx';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { savePreferences } from '../../preferences/public.ts';
import { tellFailure } from '../actions/event-change.ts';
import { saveFirstDay, useWeekRules } from '../data/calendar-preferences.ts';
import { dayNumber } from '../model/days.ts';
import { useDayWords } from '../parts/day-words.ts';
import styles from './CalendarSettings.module.css';

/** 2024 began with a Monday. */
const MONDAY = dayNumber('2024-01-01');
/** 1 Monday to 7 Sunday. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
/** Working hours are set in steps of half an hour. */
const HALF_HOURS = Array.from({ length: 49 }, (_, index) => index * 30);
const MAX_PLACE = 200;

/** Route /preferences/calendar/general [PREF-040]: the week, working hours, the second zone, and what new events begin with. */
export function CalendarSettings(): ReactNode {
  const t = useText();
  const words = useDayWords();
  const mail = useUser()?.mail ?? '';
  const preferences = usePreferences();
  const { firstWeekday } = useWeekRules();
  const save = (changed: Partial<Preferences>): void => void savePreferences(mail, changed).catch(tellFailure);
  const { calendar_work_start: from, calendar_work_end: to, calendar_second_zone: second } = preferences;
  const zones = TIME_ZONES.map(({ value, label, id }) => ({ value, label: `${id} · ${label}` }));
  const times = HALF_HOURS.map((minute) => ({ value: String(minute), label: words.time(minute % 1440) }));
  return (
    <SettingsPage title={t('LANG_SHELL_CALENDAR')}>
      <SettingRow label={t('LANG_CALENDAR_FIRST_DAY')}>
        <Select
          quiet
          label={t('LANG_CALENDAR_FIRST_DAY')}
          value={String(firstWeekday)}
          options={WEEKDAYS.map((day) => ({ value: String(day), label: words.weekday(MONDAY + day - 1, 'long') }))}
          onChange={(day) => void saveFirstDay(Number(day) % 7).catch(tellFailure)}
        />
      </SettingRow>
      <SettingRow label={t('LANG_CALENDAR_SHOW_WEEKEND')}>
        <Switch
          aria-label={t('LANG_CALENDAR_SHOW_WEEKEND')}
          checked={preferences.showweekend === 1}
          onChange={(event) => save({ showweekend: event.currentTarget.checked ? 1 : 0 })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_CALENDAR_WORK_FROM')}>
        <Select
          quiet
          label={t('LANG_CALENDAR_WORK_FROM')}
          value={String(from)}
          options={times.filter(({ value }) => Number(value) < to)}
          onChange={(minute) => save({ calendar_work_start: Number(minute) })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_CALENDAR_WORK_TO')}>
        <Select
          quiet
          label={t('LANG_CALENDAR_WORK_TO')}
          value={String(to)}
          options={times.filter(({ value }) => Number(value) > from)}
          onChange={(minute) => save({ calendar_work_end: Number(minute) })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_CALENDAR_SECOND_ZONE')} hint={t('LANG_CALENDAR_SECOND_ZONE_HINT')}>
        <Select
          quiet
          label={t('LANG_CALENDAR_SECOND_ZONE')}
          value={second}
          options={[{ value: '', label: t('LANG_CALENDAR_NO_SECOND_ZONE') }, ...zones]}
          onChange={(zone) => save({ calendar_second_zone: zone })}
        />
      </SettingRow>
      <PlaceRow place={preferences.default_appointment_location} save={save} />
    </SettingsPage>
  );
}

interface PlaceRowProps {
  readonly place: string;
  readonly save: (changed: Partial<Preferences>) => void;
}

/** The place that new events begin with; saved when the field is left. */
function PlaceRow({ place, save }: PlaceRowProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={styles['row']} data-setting={t('LANG_CALENDAR_DEFAULT_PLACE')}>
      <TextField
        label={t('LANG_CALENDAR_DEFAULT_PLACE')}
        maxLength={MAX_PLACE}
        value={typed ?? place}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          if (typed !== null && typed !== place) save({ default_appointment_location: typed });
          setTyped(null);
        }}
      />
    </div>
  );
}
