import type { Reminder } from '@pillarbox/contract/calendar/event';
import { MAX_REMINDERS } from '@pillarbox/contract/calendar/event';
import { Bell, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageSettingsOf } from '../../../../lib/page-settings.ts';
import { partner } from '../../../../lib/partner.ts';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Select } from '../../../../ui/Select.tsx';
import type { EventForm } from '../use-event-form.ts';
import { useLengthWords } from '../use-length-words.ts';
import { FormRow } from './FormRow.tsx';
import styles from './Details.module.css';

/** Minutes before the start that are offered. */
const OFFERED = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080] as const;

/** The reminders of the event, as many as the user wants. */
export function ReminderFields({ form }: { readonly form: EventForm }): ReactNode {
  const t = useText();
  const { reminders } = form.draft;
  const { storedSignIn } = pageSettingsOf(partner.get());
  const set = (next: Reminder[]): void => form.change({ reminders: next });
  const next = OFFERED.find((minutes) => minutes > 0 && !reminders.some((one) => one.minutes === minutes)) ?? 15;
  return (
    <FormRow icon={Bell}>
      {reminders.map((reminder, at) => (
        <div key={at} className={styles['reminder']}>
          <ReminderSelect
            reminder={reminder}
            number={at + 1}
            onChange={(changed) => set(reminders.map((one, index) => (index === at ? changed : one)))}
          />
          <Checkbox
            label={t('LANG_EVENT_BY_MAIL')}
            checked={reminder.byMail}
            onChange={({ currentTarget }) =>
              set(reminders.map((one, index) => (index === at ? { ...one, byMail: currentTarget.checked } : one)))
            }
          />
          <IconButton
            icon={<X size={16} />}
            label={t('LANG_EVENT_REMOVE_REMINDER', { number: at + 1 })}
            onClick={() => set(reminders.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {!storedSignIn && reminders.some(({ byMail }) => byMail) ? (
        <p className={styles['say']}>{t('LANG_EVENT_NO_MAIL_REMINDER')}</p>
      ) : null}
      {reminders.length >= MAX_REMINDERS ? null : (
        <Button
          kind="quiet"
          className={styles['start']}
          icon={<Plus size={16} />}
          onClick={() => set([...reminders, { minutes: next, from: 'start', byMail: false }])}
        >
          {t('LANG_EVENT_ADD_REMINDER')}
        </Button>
      )}
    </FormRow>
  );
}

interface ReminderSelectProps {
  readonly reminder: Reminder;
  readonly number: number;
  readonly onChange: (reminder: Reminder) => void;
}

function ReminderSelect({ reminder, number, onChange }: ReminderSelectProps): ReactNode {
  const t = useText();
  const lengthWords = useLengthWords();
  const words = ({ minutes, from }: Pick<Reminder, 'minutes' | 'from'>): string => {
    if (minutes === 0) return t(from === 'start' ? 'LANG_EVENT_AT_START' : 'LANG_EVENT_AT_END');
    const length = lengthWords(Math.abs(minutes));
    if (from === 'end') return t(minutes > 0 ? 'LANG_EVENT_BEFORE_END' : 'LANG_EVENT_AFTER_END', { length });
    return t(minutes > 0 ? 'LANG_EVENT_BEFORE_START' : 'LANG_EVENT_AFTER_START', { length });
  };
  // A reminder of another program that the list does not have stays as it is.
  const isOther = reminder.from === 'end' || !OFFERED.some((minutes) => minutes === reminder.minutes);
  const offered = OFFERED.map((minutes) => ({ value: String(minutes), label: words({ minutes, from: 'start' }) }));
  return (
    <Select
      label={t('LANG_EVENT_REMINDER', { number })}
      quiet={false}
      value={isOther ? 'other' : String(reminder.minutes)}
      options={isOther ? [{ value: 'other', label: words(reminder) }, ...offered] : offered}
      onChange={(value) => onChange({ ...reminder, minutes: Number(value), from: 'start' })}
    />
  );
}
