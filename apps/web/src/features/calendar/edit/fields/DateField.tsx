import { readDate } from '@pillarbox/rules/typed-time';
import type { Day } from '@pillarbox/rules/zoned-days';
import { dayOf } from '@pillarbox/rules/zoned-days';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { fieldDate, writesMonthFirst } from '../../../../lib/i18n/later-words.ts';
import { useLocaleTag, useText } from '../../../../lib/i18n/text.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { MonthGrid } from '../../../../ui/MonthGrid.tsx';
import { Popover } from '../../../../ui/Popover.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { dayOfText, textOfDay } from '../model/wall-time.ts';
import styles from './When.module.css';

/** The days that can be chosen from the month. */
const FIRST: Day = { year: 1900, month: 1, day: 1 };
const LAST: Day = { year: 2199, month: 12, day: 31 };

interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`; '' when what is typed is no day. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A day that is typed in words or numbers, or chosen from a month. */
export function DateField({ label, value, error, onChange }: DateFieldProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const field = useRef<HTMLInputElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const shown = dayOfText(value);
  const written = shown === null ? '' : words(shown);
  const [typed, setTyped] = useState<string | null>(null);
  const today = dayOf(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const type = (text: string): void => {
    setTyped(text);
    const read = readDate(text, { tag, today, monthFirst: writesMonthFirst() });
    onChange(read === null ? '' : textOfDay(read.day));
  };
  return (
    <>
      <TextField
        ref={field}
        className={styles['date'] ?? ''}
        label={label}
        labelHidden
        autoComplete="off"
        value={typed ?? written}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
        // What was understood replaces what was typed; what was not stays.
        onBlur={() => value !== '' && setTyped(null)}
        after={
          <IconButton
            size="dense"
            icon={<CalendarDays size={16} />}
            label={t('LANG_EVENT_CHOOSE_DAY', { field: label })}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
          />
        }
      />
      {anchor === null ? null : (
        <Popover
          anchor={anchor}
          role="dialog"
          label={label}
          placement="bottom-end"
          isSheet
          className={styles['month']}
          onClose={() => setAnchor(null)}
          onOpen={(element) => element.querySelector<HTMLElement>('td [tabindex="0"]')?.focus()}
        >
          <MonthGrid
            day={shown ?? today}
            today={today}
            first={FIRST}
            last={LAST}
            tag={tag}
            previousLabel={t('LANG_EVENT_PREVIOUS_MONTH')}
            nextLabel={t('LANG_EVENT_NEXT_MONTH')}
            onChoose={(day) => {
              setAnchor(null);
              setTyped(null);
              onChange(textOfDay(day));
            }}
          />
        </Popover>
      )}
    </>
  );
}

function words(day: Day): string {
  return fieldDate(Date.UTC(day.year, day.month - 1, day.day));
}
