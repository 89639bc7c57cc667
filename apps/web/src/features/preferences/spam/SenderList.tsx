import { isDomainOrEmail } from '@pillarbox/rules/address';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { X } from 'lucide-react';
import styles from './SenderList.module.css';

interface SenderListProps {
  readonly title: string;
  readonly hint: string;
  readonly entries: readonly string[];
  readonly onRemove: (entry: string) => void;
  /** Absent: entries come from elsewhere. */
  readonly onAdd?: (entry: string) => void;
}

/** A list of addresses and domains with its title: each entry can be removed, and new ones can be added. */
export function SenderList({ title, hint, entries, onRemove, onAdd }: SenderListProps): ReactNode {
  const t = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      <p className={styles['hint']}>{hint}</p>
      {entries.length === 0 ? <p className={styles['hint']}>{t('LANG_SPAM_NONE')}</p> : null}
      <ul className={styles['list']}>
        {entries.map((entry) => (
          <li key={entry} className={styles['item']}>
            <bdi className={styles['words']}>{entry}</bdi>
            <IconButton
              icon={<X size={16} />}
              label={t('LANG_SPAM_REMOVE', { entry })}
              onClick={() => onRemove(entry)}
            />
          </li>
        ))}
      </ul>
      {onAdd === undefined ? null : <NewEntry onAdd={onAdd} />}
    </section>
  );
}

/** The field for a new entry; it says when the text is neither an address nor a domain [VAL-033]. */
function NewEntry({ onAdd }: { readonly onAdd: (entry: string) => void }): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const entry = typed.trim().toLowerCase();
        const fits = isDomainOrEmail(entry);
        setWrong(!fits);
        if (!fits) return;
        onAdd(entry);
        setTyped('');
      }}
    >
      <TextField
        label={t('LANG_SPAM_ENTRY')}
        size="normal"
        maxLength={320}
        value={typed}
        error={isWrong ? t('LANG_SPAM_ENTRY_WRONG') : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">{t('LANG_SPAM_ADD')}</Button>
    </form>
  );
}
