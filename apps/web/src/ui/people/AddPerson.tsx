import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode, SyntheticEvent } from 'react';
import { useDeferredValue, useRef, useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { usePeopleHere } from '../../lib/people-here.ts';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { Select } from '../Select.tsx';
import type { SelectOption } from '../Select.tsx';
import { TextField } from '../TextField.tsx';
import { TwoLines } from '../TwoLines.tsx';
import styles from './People.module.css';

export interface AddPersonWords {
  readonly who: string;
  readonly level: string;
  readonly add: string;
  /** Said after a share was made. */
  readonly added: (name: string) => string;
}

interface AddPersonProps<L extends string> {
  /** Addresses of those who have a share already. */
  readonly known: readonly string[];
  readonly options: readonly SelectOption<L>[];
  /** The level that the form begins with. */
  readonly first: L;
  readonly words: AddPersonWords;
  /** Shares with an address, or its part before the @. Resolves with the addresses of all who have a share now. */
  readonly onAdd: (user: string, level: L) => Promise<readonly string[]>;
}

/** The form that shares something with one more person: an address that is typed or chosen, and what the person may do. */
export function AddPerson<L extends string>({ known, options, first, words, onAdd }: AddPersonProps<L>): ReactNode {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [level, setLevel] = useState<L>(first);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const type = (text: string): void => {
    setTyped(text);
    setFailure(null);
  };
  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const now = await onAdd(typed.trim(), level);
      // The gateway completes a name without a domain.
      const name = now.find((mail) => !known.includes(mail)) ?? typed.trim();
      growl.show({ type: 'success', text: words.added(name) });
      type('');
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
    field.current?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void add(event)}>
      <div className={styles['add']}>
        <TextField
          ref={field}
          className={styles['who'] ?? ''}
          label={words.who}
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          value={typed}
          error={failure === null ? undefined : t(errorTextKey(failure))}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Select label={words.level} value={level} options={options} onChange={setLevel} />
        <Button type="submit" size="large" busy={isBusy}>
          {words.add}
        </Button>
      </div>
      <Suggested
        typed={typed}
        without={known}
        onChoose={(mail) => {
          type(mail);
          field.current?.focus();
        }}
      />
    </form>
  );
}

interface SuggestedProps {
  readonly typed: string;
  readonly without: readonly string[];
  readonly onChoose: (mail: string) => void;
}

/** People of the user's own domain, from the user's contacts, whom the typed text could mean. */
function Suggested({ typed, without, onChoose }: SuggestedProps): ReactNode {
  const text = useDeferredValue(typed.trim());
  const people = usePeopleHere(text, without).filter(({ mail }) => mail.toLowerCase() !== text.toLowerCase());
  if (text === '' || people.length === 0) return null;
  return (
    <ul className={styles['list']}>
      {people.map(({ name, mail }) => (
        <li key={mail}>
          <button type="button" className={styles['suggested']} onClick={() => onChoose(mail)}>
            <Avatar name={name} address={mail} size={28} />
            <TwoLines first={visibleText(name)} second={visibleText(mail)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
