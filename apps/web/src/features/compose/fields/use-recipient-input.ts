import type { Suggestion } from '@pillarbox/contract/contacts/suggest';
import type { Address } from '@pillarbox/contract/mail/fields';
import { isAddress } from '@pillarbox/rules/address';
import { formatAddress } from '@pillarbox/rules/address-list';
import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import type { Recipient, RecipientField } from '../model/compose-state.ts';
import type { Composer } from '../composer/composer.ts';
import { recipientOf, recipientsFrom } from '../model/recipients.ts';
import type { Suggestions } from './use-suggestions.ts';
import { suggestionCalls } from '../data/suggestion-calls.ts';
import { useSuggestions } from './use-suggestions.ts';

/** The input of a recipients field and the selected chip. */
export interface RecipientInput {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly text: string;
  /** Key of the selected chip, '' for none. */
  readonly selected: string;
  /** The announcement for a live region. */
  readonly said: string;
  readonly type: (text: string) => void;
  /** Makes chips of the typed text. */
  readonly commit: () => void;
  readonly select: (key: string) => void;
  readonly edit: (recipient: Recipient) => void;
  /** Makes chips of a pasted list. Returns false when the text is no list and is inserted as it is. */
  readonly paste: (list: string) => boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly suggestions: Suggestions;
  /** Makes a chip of a suggestion. */
  readonly take: (row: Suggestion) => void;
}

/** The behaviour of a recipients field: typing, adding chips, selecting them by Backspace and arrows, editing them. */
export function useRecipientInput(composer: Composer, field: RecipientField): RecipientInput {
  const t = useText();
  const ref = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [selected, setSelected] = useState('');
  const [said, setSaid] = useState('');
  const suggestions = useSuggestions(composer, text);
  const count = suggestions.rows.length;
  useEffect(() => {
    if (count > 0) setSaid(t('LANG_WRITING_SUGGESTED', { count }));
  }, [count, t]);
  const chips = (): readonly Recipient[] => composer.state.get()[field];

  const add = (list: string): void => {
    const recipients = recipientsFrom(list);
    composer.dispatch({ type: 'add-recipients', field, recipients });
    const invalid = recipients.filter((one) => !one.valid).map((one) => one.mail);
    setSaid(
      invalid.length > 0
        ? t('LANG_COMPOSE_SAID_INVALID', { list: invalid.join(', ') })
        : t('LANG_COMPOSE_SAID_ADDED', { count: recipients.length }),
    );
  };
  const commit = (): void => {
    setSelected('');
    if (text.trim() === '') return;
    add(text);
    setText('');
  };
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(
    () =>
      composer.onFlush((isFinal) => {
        if (isFinal) latest.current();
      }),
    [composer],
  );
  const insert = (people: readonly Address[]): void => {
    composer.dispatch({ type: 'add-recipients', field, recipients: people.map(recipientOf) });
    setSaid(t('LANG_COMPOSE_SAID_ADDED', { count: people.length }));
  };
  const take = ({ Name: name, Email: mail, object_id, isGroup }: Suggestion): void => {
    if (isGroup) {
      // Each member becomes a recipient of its own, so that the writer sees who gets the message.
      suggestionCalls.membersOf(object_id).then(insert, (error: unknown) => {
        growl.show({ type: 'danger', text: t(errorTextKey(error)) });
      });
    } else insert([{ name, mail }]);
    setText('');
    suggestions.close();
    ref.current?.focus();
  };
  /** Handles the keys that act on the suggestions. Returns false for other keys. */
  const onSuggestionKey = (event: KeyboardEvent): boolean => {
    const { rows, at, choose, close, forget } = suggestions;
    const row = rows[at];
    if (row === undefined) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      choose((at + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length);
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Delete' && event.shiftKey) forget(row);
    // A complete address is meant as it is typed.
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && (at > 0 || !isAddress(text.trim()))) {
      take(row);
    } else return false;
    return true;
  };
  const select = (key: string): void => {
    setSelected(key);
    const chip = chips().find((one) => one.key === key);
    if (chip !== undefined)
      setSaid(t('LANG_COMPOSE_SAID_SELECTED', { name: chip.name === '' ? chip.mail : chip.name }));
    ref.current?.focus();
  };
  const edit = (recipient: Recipient): void => {
    commit();
    composer.dispatch({ type: 'remove-recipient', key: recipient.key });
    setText(formatAddress(recipient));
    setSelected('');
    requestAnimationFrame(() => ref.current?.focus());
  };
  const remove = (key: string): void => {
    const at = chips().findIndex((one) => one.key === key);
    composer.dispatch({ type: 'remove-recipient', key });
    setSelected(chips()[at]?.key ?? '');
    setSaid(t('LANG_COMPOSE_SAID_REMOVED'));
  };
  const step = (by: 1 | -1): void => {
    const all = chips();
    const at = selected === '' ? all.length : all.findIndex((one) => one.key === selected);
    const next = all[at + by];
    if (next === undefined && by === 1) setSelected('');
    else if (next !== undefined) select(next.key);
  };

  /** Handles the keys that act on chips, which they do only while the input is empty. Returns false for other keys. */
  const onChipKey = (key: string): boolean => {
    const chip = chips().find((one) => one.key === selected);
    switch (keyAlongLine(key)) {
      case 'Backspace':
        if (chip === undefined) step(-1);
        else remove(chip.key);
        return true;
      case 'Delete':
        if (chip !== undefined) remove(chip.key);
        return chip !== undefined;
      case 'ArrowLeft':
        step(-1);
        return true;
      case 'ArrowRight':
        step(1);
        return true;
      case 'Enter':
        if (chip !== undefined) edit(chip);
        return true;
      case 'Escape':
        setSelected('');
        return chip !== undefined;
      default:
        return false;
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (onSuggestionKey(event)) {
      event.preventDefault();
      return;
    }
    const isEmpty = text === '';
    const ends = event.key === 'Enter' || event.key === ',' || event.key === ';';
    // A space ends an address, but a name may contain spaces.
    const isBlankAfterAddress = event.key === ' ' && isAddress(text.trim());
    if (!isEmpty && (ends || isBlankAfterAddress)) {
      event.preventDefault();
      commit();
    } else if (!isEmpty && event.key === 'Escape') {
      // Escape keeps the typed text and must not close the composer.
      event.preventDefault();
    } else if (isEmpty && onChipKey(event.key)) event.preventDefault();
    else if (isEmpty && (event.key === ',' || event.key === ';')) event.preventDefault();
  };

  return {
    ref,
    text,
    selected,
    said,
    type: (next) => {
      setSelected('');
      setText(next);
    },
    commit,
    select,
    edit,
    paste: (list) => {
      const isList = /[,;<\n]/.test(list.trim()) || isAddress(list.trim());
      if (!isList || text !== '') return false;
      add(list);
      return true;
    },
    onKeyDown,
    suggestions,
    take,
  };
}
