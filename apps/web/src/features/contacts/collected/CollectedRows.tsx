import type { CollectedAddress } from '@pillarbox/contract/contacts/collected-calls';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { SquarePen, Trash2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { datesOf } from '../../../lib/i18n/dates.ts';
import { useLanguage, useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { writeTo } from '../actions/contact-actions.ts';
import { addPerson } from '../adding/add-person.ts';
import { personAt } from '../adding/person-at.ts';
import styles from './Collected.module.css';

/** Rows that show at first, and that the button adds: drawing all 2000 would take long. */
const ROWS = 200;

interface CollectedRowsProps {
  readonly found: readonly CollectedAddress[];
  readonly checked: ReadonlySet<string>;
  readonly onCheck: (mail: string) => void;
  readonly onRemove: (mail: string) => void;
}

/** The addresses, each with when it was used last and what can be done with it. */
export function CollectedRows({ found, checked, onCheck, onRemove }: CollectedRowsProps): ReactNode {
  const t = useText();
  const [count, setCount] = useState(ROWS);
  const { date } = datesOf(useLanguage(), usePreferences());
  return (
    <>
      <ul className={styles['rows']} aria-label={t('LANG_CONTACTS_COLLECTED')}>
        {found.slice(0, count).map((one) => (
          <Row
            key={one.Email}
            one={one}
            used={t('LANG_COLLECTED_USED', { count: one.uses, day: date(one.lastUsed) })}
            isChecked={checked.has(one.Email)}
            onCheck={() => onCheck(one.Email)}
            onRemove={() => onRemove(one.Email)}
          />
        ))}
      </ul>
      {found.length > count ? (
        <div className={styles['foot']}>
          <Button onClick={() => setCount(count + ROWS)}>{t('LANG_COLLECTED_SHOW_MORE')}</Button>
        </div>
      ) : null}
    </>
  );
}

interface RowProps {
  readonly one: CollectedAddress;
  readonly used: string;
  readonly isChecked: boolean;
  readonly onCheck: () => void;
  readonly onRemove: () => void;
}

function Row({ one, used, isChecked, onCheck, onRemove }: RowProps): ReactNode {
  const t = useText();
  const person = { name: one.Name, mail: one.Email };
  const mail = visibleText(one.Email);
  const name = visibleText(one.Name) || mail;
  return (
    <li className={styles['row']}>
      <Checkbox checked={isChecked} aria-label={t('LANG_COLLECTED_CHECK', { name })} onChange={onCheck} />
      <Avatar name={one.Name} address={one.Email} size={34} />
      <span className={styles['lines']}>
        <bdi className={styles['name']}>{name}</bdi>
        {name === mail ? null : <bdi className={styles['mail']}>{mail}</bdi>}
        <span className={styles['used']}>{used}</span>
      </span>
      <span className={styles['tools']}>
        <IconButton
          icon={<SquarePen size={16} />}
          label={t('LANG_CONTACTS_WRITE_TO', { name })}
          onClick={() => writeTo([person])}
        />
        <IconButton
          icon={<UserPlus size={16} />}
          label={t('LANG_COLLECTED_ADD', { name })}
          onClick={() => void addPerson(personAt(person))}
        />
        <IconButton icon={<Trash2 size={16} />} label={t('LANG_CONTACTS_MEMBER_REMOVE', { name })} onClick={onRemove} />
      </span>
    </li>
  );
}
