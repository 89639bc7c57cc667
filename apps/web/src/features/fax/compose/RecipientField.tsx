import type { FaxRecipient } from '@pillarbox/contract/fax/fax';
import { MAX_FAX_NUMBERS } from '@pillarbox/contract/fax/fax';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { readFaxNumber, showFaxNumber } from '@pillarbox/rules/fax/number';
import { Plus } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CountrySelect } from '../account/CountrySelect.tsx';
import { NumberSuggestions } from './NumberSuggestions.tsx';
import { useNumberSuggestions } from './number-suggestions.ts';
import type { SuggestedNumber } from './number-suggestions.ts';
import styles from './FaxForm.module.css';

interface RecipientFieldProps {
  readonly recipients: readonly FaxRecipient[];
  /** The text that is typed and not yet a recipient. */
  readonly typed: string;
  /** The country of numbers that are typed without a prefix. */
  readonly country: string;
  /** What is wrong with the numbers; '' for nothing. */
  readonly fault: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onType: (typed: string) => void;
  readonly onCountry: (country: string) => void;
  readonly onChange: (recipients: readonly FaxRecipient[]) => void;
}

/** The recipients with one more number, each once. */
export function withNumber(recipients: readonly FaxRecipient[], added: FaxRecipient): readonly FaxRecipient[] {
  return [...recipients.filter(({ number }) => number !== added.number), added].slice(0, MAX_FAX_NUMBERS);
}

/**
 * The numbers that a fax is sent to: typed after the prefix of a country, or chosen from contacts [COMP-015, I18N-015]. Enter adds what
 * is typed, Backspace in an empty field takes the last one away.
 */
export function RecipientField(props: RecipientFieldProps): ReactNode {
  const { recipients, typed, country, fault, input, onType, onCountry, onChange } = props;
  const t = useText();
  const list = useId();
  const [at, setAt] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const [wrong, setWrong] = useState(false);
  const found = useNumberSuggestions(typed, country);
  const rows = found.filter(({ number }) => !recipients.some((one) => one.number === number));
  const isOpen = rows.length > 0 && !isClosed;
  const chosen = Math.min(at, rows.length - 1);

  const add = (recipient: FaxRecipient): void => {
    onChange(withNumber(recipients, recipient));
    onType('');
    setWrong(false);
    input.current?.focus();
  };
  const takeRow = ({ number, name }: SuggestedNumber): void => add({ number, name });
  const takeTyped = (): void => {
    if (typed.trim() === '') return;
    const number = readFaxNumber(typed, country);
    if (number === null) setWrong(true);
    else add({ number, name: '' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const row = rows[chosen];
    if (step !== 0 && isOpen) setAt((chosen + step + rows.length) % rows.length);
    else if (event.key === 'Enter' && typed.trim() !== '') {
      if (readFaxNumber(typed, country) === null && isOpen && row !== undefined) takeRow(row);
      else takeTyped();
    } else if (event.key === 'Escape' && isOpen) setClosed(true);
    else if (event.key === 'Backspace' && typed === '' && recipients.length > 0) onChange(recipients.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const words = wrong ? t('LANG_ERROR_FAX_NUMBER_INVALID') : fault;
  return (
    <div className={styles['recipients']}>
      {recipients.length === 0 ? null : (
        <ul className={styles['chips']} aria-label={t('LANG_FAX_RECIPIENTS')}>
          {recipients.map(({ number, name }) => {
            const shown = showFaxNumber(number);
            return (
              <li key={number}>
                <Chip
                  onRemove={() => onChange(recipients.filter((one) => one.number !== number))}
                  removeLabel={t('LANG_FAX_REMOVE', { name: shown })}
                >
                  <bdi>{name === '' ? shown : `${visibleText(name)} · ${shown}`}</bdi>
                </Chip>
              </li>
            );
          })}
        </ul>
      )}
      <div className={styles['numbers']}>
        <CountrySelect label={t('LANG_FAX_PREFIX')} value={country} onChange={onCountry} />
        <TextField
          ref={input}
          label={t('LANG_FAX_NUMBER')}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          aria-activedescendant={isOpen ? `${list}-${String(chosen)}` : undefined}
          error={words === '' ? undefined : words}
          hint={t('LANG_FAX_NUMBER_HINT')}
          onChange={(event) => {
            onType(event.currentTarget.value);
            setWrong(false);
            setClosed(false);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          after={
            <IconButton size="dense" icon={<Plus size={16} />} label={t('LANG_FAX_ADD_NUMBER')} onClick={takeTyped} />
          }
        />
      </div>
      {isOpen && input.current !== null ? (
        <NumberSuggestions
          id={list}
          anchor={input.current}
          rows={rows}
          at={chosen}
          onPoint={setAt}
          onTake={takeRow}
          onClose={() => setClosed(true)}
        />
      ) : null}
    </div>
  );
}
