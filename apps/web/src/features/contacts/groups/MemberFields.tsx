import { TwoLines } from '../../../ui/TwoLines.tsx';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDeferredValue, useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { EVERYBODY } from '../data/contacts-location.ts';
import { useFirstPage } from '../data/contacts.queries.ts';
import styles from './MemberFields.module.css';

/** A member of a group, as its form shows it. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly mail: string;
}

/** Most contacts that the search offers. */
const MAX_OFFERED = 8;

interface MemberFieldsProps {
  readonly members: readonly Member[];
  readonly onChange: (members: readonly Member[]) => void;
}

/** The members of a group: a search that adds contacts of any book, and the members with a button that removes each. */
export function MemberFields({ members, onChange }: MemberFieldsProps): ReactNode {
  const t = useText();
  const title = useId();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { data } = useFirstPage({ ...EVERYBODY, text }, text !== '');
  const offered = (data?.rows ?? [])
    .filter(({ id }) => !members.some((member) => member.id === id))
    .slice(0, MAX_OFFERED);
  const add = ({ id, name, mail }: Member): void => onChange([...members, { id, name, mail }]);
  return (
    <section aria-labelledby={title} className={styles['members']}>
      <h3 id={title} className={styles['title']}>
        {t('LANG_CONTACTS_MEMBERS', { count: members.length })}
      </h3>
      <TextField
        label={t('LANG_CONTACTS_MEMBER_FIND')}
        labelHidden
        type="search"
        placeholder={t('LANG_CONTACTS_MEMBER_FIND')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter adds the first one found; it would submit the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (offered[0] !== undefined) add(offered[0]);
        }}
      />
      <p role="status" className={styles['status']}>
        {text !== '' && data !== undefined && offered.length === 0 ? t('LANG_CONTACTS_NO_MATCH') : ''}
      </p>
      {text === '' ? null : (
        <ul className={styles['list']}>
          {offered.map((row) => (
            <MemberLine key={row.id} member={row}>
              <IconButton
                icon={<Plus size={16} />}
                label={t('LANG_CONTACTS_MEMBER_ADD', { name: visibleText(row.name) })}
                onClick={() => add(row)}
              />
            </MemberLine>
          ))}
        </ul>
      )}
      <ul className={styles['list']} aria-labelledby={title}>
        {members.map((member) => (
          <MemberLine key={member.id} member={member}>
            <IconButton
              icon={<X size={16} />}
              label={t('LANG_CONTACTS_MEMBER_REMOVE', { name: visibleText(member.name) })}
              onClick={() => onChange(members.filter(({ id }) => id !== member.id))}
            />
          </MemberLine>
        ))}
      </ul>
    </section>
  );
}

function MemberLine({ member, children }: { readonly member: Member; readonly children: ReactNode }): ReactNode {
  return (
    <li className={styles['line']}>
      <Avatar name={member.name} address={member.mail} size={28} />
      <TwoLines first={visibleText(member.name)} second={visibleText(member.mail)} />
      {children}
    </li>
  );
}
