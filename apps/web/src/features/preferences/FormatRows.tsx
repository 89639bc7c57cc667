import { DATE_FORMATS, TIME_FORMATS } from '@pillarbox/contract/formats/dates';
import { TIME_ZONES } from '@pillarbox/contract/formats/time-zones';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { ReactNode } from 'react';
import { useMinute } from '../../lib/clock.ts';
import { browserZone, dateWriter, zoneOf } from '../../lib/i18n/dates.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Select } from '../../ui/Select.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';

interface FormatRowsProps {
  readonly preferences: Preferences;
  /** The language in use, whose formats are the default. */
  readonly language: string;
  readonly save: (changed: Partial<Preferences>) => void;
}

/** Time zone, date format and time form [PREF-041, PREF-042, PREF-053]. Each format is shown with the current time. */
export function FormatRows({ preferences, language, save }: FormatRowsProps): ReactNode {
  const t = useText();
  const now = useMinute();
  const { timezone, date_format: dateFormat, time_format: timeFormat } = preferences;
  const zone = zoneOf(timezone);
  const writer = (wish: { date?: string; time?: string }) =>
    dateWriter({ language, zone, dateFormat: wish.date ?? '', timeFormat: wish.time ?? '' });
  const own = t('LANG_PREFERENCES_FORMAT_OWN');
  const zones = TIME_ZONES.map(({ value, label, id }) => ({ value, label: `${id} · ${label}` }));
  const dates = DATE_FORMATS.map(({ id }) => ({ value: id, label: `${writer({ date: id }).date(now)} (${id})` }));
  const times = TIME_FORMATS.map(({ id }) => ({ value: id, label: writer({ time: id }).time(now) }));
  return (
    <>
      <SettingRow label={t('LANG_PREFERENCES_TIMEZONE')}>
        <Select
          quiet
          label={t('LANG_PREFERENCES_TIMEZONE')}
          value={timezone}
          options={[{ value: '', label: t('LANG_PREFERENCES_TIMEZONE_DEVICE', { zone: browserZone() }) }, ...zones]}
          onChange={(value) =>
            // Other programs read the zone without its list, and the clock without its formats [PREF-054, PREF-055].
            save({ timezone: value, timezone_utc: TIME_ZONES.find((one) => one.value === value)?.id ?? '' })
          }
        />
      </SettingRow>
      <SettingRow label={t('LANG_PREFERENCES_DATE_FORMAT')}>
        <Select
          quiet
          label={t('LANG_PREFERENCES_DATE_FORMAT')}
          value={dateFormat}
          options={[{ value: '', label: `${own} (${writer({}).date(now)})` }, ...dates]}
          onChange={(value) => save({ date_format: value })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_PREFERENCES_TIME_FORMAT')}>
        <Select
          quiet
          label={t('LANG_PREFERENCES_TIME_FORMAT')}
          value={timeFormat}
          options={[{ value: '', label: `${own} (${writer({}).time(now)})` }, ...times]}
          onChange={(value) => save({ time_format: value, twentyFour: value.startsWith('HH') ? 1 : 0 })}
        />
      </SettingRow>
    </>
  );
}
