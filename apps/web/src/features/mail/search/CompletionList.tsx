import { dayOf } from '@pillarbox/rules/zoned-days';
import type { Day } from '@pillarbox/rules/zoned-days';
import type { LucideIcon } from 'lucide-react';
import {
  Calendar,
  CaseSensitive,
  CircleMinus,
  Flag,
  FileText,
  Folder,
  Paperclip,
  Ruler,
  Tag,
  TextSearch,
  User,
} from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';
import { isRightToLeft } from '../../../lib/i18n/direction.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { cx } from '../../../ui/cx.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { typedSearch } from './session.ts';
import type { Completion, Suggestion } from './suggestions.ts';
import { useCalendar } from './use-search.ts';
import styles from './SearchBox.module.css';

interface CompletionListProps {
  readonly id: string;
  readonly completion: Completion;
  readonly chosen: number;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly month: RefObject<HTMLTableElement | null>;
  readonly onChoose: (index: number) => void;
  readonly onTake: (row: Suggestion) => void;
  readonly onClose: () => void;
}

const ICONS: Readonly<Record<Suggestion['field'], LucideIcon>> = {
  from: User,
  to: User,
  with: User,
  subject: CaseSensitive,
  body: TextSearch,
  filename: FileText,
  in: Folder,
  label: Tag,
  has: Paperclip,
  is: Flag,
  before: Calendar,
  after: Calendar,
  larger: Ruler,
  smaller: Ruler,
  minus: CircleMinus,
};

/** What is printed on keyboards. */
const KEYS = { take: 'Tab', search: 'Enter', close: 'Esc' } as const;

/** The id of a row of the completion. */
export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** The completion of the word being typed, with a month for days. The field keeps the focus. */
export function CompletionList(props: CompletionListProps): ReactNode {
  const { id, completion, chosen, input, month, onChoose, onTake, onClose } = props;
  const t = useText();
  const isPhone = useMedia(PHONE);
  const calendar = useCalendar()();
  const place = useWordPosition(input, completion.start);
  const isDate = completion.field === 'before' || completion.field === 'after';
  const pick = ({ year, month: ofYear, day }: Day): void => {
    const { text } = typedSearch.get();
    const date = `${year}-${String(ofYear).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const typed = text.slice(completion.start);
    const word = typed.slice(0, typed.indexOf(':') + 1);
    onTake({ key: 'day', field: 'after', label: date, text: `${text.slice(0, completion.start)}${word}"${date}" ` });
  };
  const option = (row: Suggestion, index: number): ReactNode => {
    const Icon = ICONS[row.field];
    return (
      <div
        key={row.key}
        id={optionId(id, index)}
        role="option"
        aria-selected={index === chosen}
        className={cx(styles['option'], index === chosen && styles['chosen'])}
        onPointerMove={() => onChoose(index)}
        // The field must not lose the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onTake(row)}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        {row.word === undefined ? null : <code>{row.word}</code>}
        <span className={styles['label']}>{row.label}</span>
        {row.aside === undefined ? null : <span className={styles['aside']}>{row.aside}</span>}
        {index === chosen && !isPhone ? <Kbd>{KEYS.take}</Kbd> : null}
      </div>
    );
  };
  const { values, words } = completion;
  return (
    <div
      className={styles['completion']}
      style={isPhone ? undefined : { insetInlineStart: place }}
      data-wide={isDate || undefined}
    >
      <div className={styles['sides']}>
        <div id={id} role="listbox" aria-label={t('LANG_SEARCH_SUGGESTIONS')} className={styles['list']}>
          {values.map(option)}
          {values.length > 0 && words.length > 0 ? (
            <div role="presentation" className={styles['heading']}>
              {t('LANG_SEARCH_OTHER_WORDS')}
            </div>
          ) : null}
          {words.map((row, index) => option(row, values.length + index))}
        </div>
        {isDate ? (
          <MonthGrid
            today={dayOf(calendar.now, calendar.zone)}
            weekstart={calendar.weekstart}
            grid={month}
            onPick={pick}
            onLeave={() => {
              input.current?.focus();
              onClose();
            }}
          />
        ) : null}
      </div>
      {isPhone ? null : (
        <div className={styles['keys']} aria-hidden="true">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {t('LANG_SEARCH_KEY_CHOOSE')} <Kbd>{KEYS.take}</Kbd> {t('LANG_SEARCH_KEY_TAKE')}{' '}
          <Kbd>{KEYS.search}</Kbd> {t('LANG_SEARCH_KEY_SEARCH')}
          <span className={styles['last']}>
            <Kbd>{KEYS.close}</Kbd> {t('LANG_SEARCH_KEY_CLOSE')}
          </span>
        </div>
      )}
    </div>
  );
}

/** The distance in px of a word of the field from the start of the bar, so that the list opens below it. */
function useWordPosition(input: RefObject<HTMLInputElement | null>, start: number): number {
  const [place, setPlace] = useState(0);
  useLayoutEffect(() => {
    const element = input.current;
    const bar = element?.closest('[role="search"]');
    if (element === null || !bar) return;
    const context = document.createElement('canvas').getContext('2d');
    if (context !== null) context.font = getComputedStyle(element).font;
    const before = context?.measureText(element.value.slice(0, start)).width ?? 0;
    const [field, whole] = [element.getBoundingClientRect(), bar.getBoundingClientRect()];
    const from = isRightToLeft() ? whole.right - field.right : field.left - whole.left;
    setPlace(Math.max(8, Math.min(from + before - 8, bar.clientWidth - 632)));
  }, [input, start]);
  return place;
}
