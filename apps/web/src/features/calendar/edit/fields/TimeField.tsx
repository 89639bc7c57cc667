import { readTime } from '@pillarbox/rules/typed-time';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { datesOf } from '../../../../lib/i18n/dates.ts';
import { useLanguage } from '../../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../../lib/preferences-state.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { minutesOfText, textOfMinutes } from '../model/wall-time.ts';
import styles from './When.module.css';

/** Minutes by which an arrow key changes the time. */
const STEP = 15;
const DAY = 24 * 60;

interface TimeFieldProps {
  readonly label: string;
  /** `HH:mm`; '' when what is typed is no time. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A time of day that is typed, or changed by a quarter of an hour with the arrow keys. */
export function TimeField({ label, value, error, onChange }: TimeFieldProps): ReactNode {
  const write = useTimeWriter();
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped(text);
    const minutes = readTime(text);
    onChange(minutes === null ? '' : textOfMinutes(minutes));
  };
  const step = (event: KeyboardEvent): void => {
    const minutes = minutesOfText(value);
    if (minutes === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    setTyped(null);
    onChange(textOfMinutes((minutes + (event.key === 'ArrowUp' ? STEP : DAY - STEP)) % DAY));
  };
  return (
    <TextField
      className={styles['time'] ?? ''}
      label={label}
      labelHidden
      autoComplete="off"
      value={typed ?? write(value)}
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => value !== '' && setTyped(null)}
      onKeyDown={step}
    />
  );
}

/** Writes `HH:mm` in the user's format; '' stays ''. */
export function useTimeWriter(): (time: string) => string {
  const language = useLanguage();
  const preferences = usePreferences();
  const writer = datesOf(language, { ...preferences, timezone: 'UTC' });
  return (time) => {
    const minutes = minutesOfText(time);
    return minutes === null ? '' : writer.time(minutes * 60_000);
  };
}
