import type { Attendee } from '@pillarbox/contract/calendar/event';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Popover } from '../../../../ui/Popover.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useResources } from '../data/edit.queries.ts';
import { growlFailure } from '../undo-growl.ts';
import type { FoundPerson } from './find-people.ts';
import { peopleOf, useFound } from './find-people.ts';
import { peopleOfText } from './invite.ts';
import styles from './People.module.css';

interface PeopleInputProps {
  readonly attendees: readonly Attendee[];
  readonly error: string | undefined;
  readonly onAdd: (people: readonly Attendee[]) => void;
}

/** The field that people, groups and resources are added by: suggestions below it, or whole addresses and lists of them. */
export function PeopleInput({ attendees, error, onAdd }: PeopleInputProps): ReactNode {
  const t = useText();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isClosed, setClosed] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [at, setAt] = useState(0);
  const resources = useResources().data ?? [];
  const text = useDeferredValue(typed.trim());
  const found = useFound(text, attendees, resources);
  const rows = text === '' || isClosed ? [] : found;
  const type = (next: string): void => {
    setTyped(next);
    setClosed(false);
    setWrong(false);
    setAt(0);
  };
  const add = (people: readonly Attendee[]): void => {
    type('');
    onAdd(people);
  };
  const take = (row: FoundPerson): void => {
    peopleOf(row).then(add, growlFailure);
    field.current?.focus();
  };
  /** Adds what is typed as addresses. True when that was possible. */
  const addTyped = (words: string): boolean => {
    const people = peopleOfText(words);
    if (people !== null) add(people);
    else setWrong(words.trim() !== '');
    return people !== null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (rows.length === 0) return;
      setAt((at + (event.key === 'ArrowDown' ? 1 : rows.length - 1)) % rows.length);
    } else if (event.key === 'Escape' && rows.length > 0) {
      event.stopPropagation();
      setClosed(true);
    } else if (event.key === 'Enter' && typed.trim() !== '') {
      // A whole address is meant as it stands, even when a suggestion is longer.
      if (peopleOfText(typed) === null && row !== undefined) take(row);
      else addTyped(typed);
    } else if ((event.key === ',' || event.key === ';') && peopleOfText(typed) !== null) addTyped(typed);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (typed === '' && /[,;\n]/.test(pasted) && peopleOfText(pasted) !== null) {
      event.preventDefault();
      addTyped(pasted);
    }
  };
  const isOpen = rows.length > 0 && field.current !== null;
  return (
    <>
      <TextField
        ref={field}
        label={t('LANG_EVENT_ADD_PEOPLE')}
        labelHidden
        placeholder={t('LANG_EVENT_ADD_PEOPLE')}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${list}-${String(at)}` : undefined}
        value={typed}
        error={isWrong ? t('LANG_EVENT_WRONG_ADDRESS') : error}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => typed.includes('@') && addTyped(typed)}
      />
      {isOpen && field.current !== null ? (
        <Popover anchor={field.current} className={styles['list']} onClose={() => setClosed(true)}>
          <div id={list} role="listbox" aria-label={t('LANG_EVENT_ADD_PEOPLE')}>
            {rows.map((row, index) => (
              <div
                key={`${row.kind} ${row.id}`}
                id={`${list}-${String(index)}`}
                role="option"
                aria-selected={index === at}
                className={styles['option']}
                onPointerMove={() => setAt(index)}
                // A press would take the focus from the field.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(row)}
              >
                <Avatar name={row.name} address={row.kind === 'person' ? row.id : ''} photo={row.photo} size={28} />
                <span className={styles['who']}>
                  <bdi className={styles['name']}>{visibleText(row.name === '' ? row.id : row.name)}</bdi>
                  <bdi className={styles['about']}>
                    {row.kind === 'person' ? visibleText(row.id) : t(KINDS[row.kind])}
                  </bdi>
                </span>
              </div>
            ))}
          </div>
        </Popover>
      ) : null}
    </>
  );
}

const KINDS = {
  group: 'LANG_EVENT_KIND_GROUP',
  room: 'LANG_EVENT_KIND_ROOM',
  resource: 'LANG_EVENT_KIND_RESOURCE',
} as const;
