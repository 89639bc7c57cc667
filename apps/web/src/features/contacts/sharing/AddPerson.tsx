import type { AddressBook, SharingLevel } from '@pillarbox/contract/contacts/book';
import { TwoLines } from '../../../ui/TwoLines.tsx';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode, SyntheticEvent } from 'react';
import { useDeferredValue, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useLevelOptions } from './level-options.ts';
import { shareBook, useSuggestedPeople } from './sharing.queries.ts';
import styles from './BookSharing.module.css';

/** The form that shares a book with one more person: an address that is typed or chosen, and what the person may do. */
export function AddPerson({ book }: { readonly book: AddressBook }): ReactNode {
  const t = useText();
  const options = useLevelOptions();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [level, setLevel] = useState<SharingLevel>('LOW');
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
      const { SharedWith } = await shareBook(book.object_id, typed.trim(), level);
      // The gateway completes a name without a domain.
      const name = SharedWith.find((mail) => !book.SharedWith.includes(mail)) ?? typed.trim();
      growl.show({ type: 'success', text: t('LANG_CONTACT_SHARE_ADDED', { name }) });
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
          label={t('LANG_CONTACT_SHARE_WHO')}
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          value={typed}
          error={failure === null ? undefined : t(errorTextKey(failure))}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Select label={t('LANG_CONTACT_SHARE_LEVEL')} value={level} options={options} onChange={setLevel} />
        <Button type="submit" size="large" busy={isBusy}>
          {t('LANG_CONTACT_SHARE_ADD')}
        </Button>
      </div>
      <Suggested
        typed={typed}
        without={book.SharedWith}
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

/** People from the user's contacts whom the typed text could mean. */
function Suggested({ typed, without, onChoose }: SuggestedProps): ReactNode {
  const text = useDeferredValue(typed.trim());
  const { data } = useSuggestedPeople(text, without);
  const people = (data ?? []).filter(({ mail }) => mail.toLowerCase() !== text.toLowerCase());
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
