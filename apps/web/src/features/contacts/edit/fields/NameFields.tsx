import type { ReactNode } from 'react';
import { useState } from 'react';
import { upper } from '@pillarbox/locales/keys';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { NAME_PARTS, withName, withNamePart } from '@pillarbox/rules/name-parts';
import type { ContactForm } from '../use-contact-form.ts';
import { MAX_TEXT } from './limits.ts';
import styles from './Fields.module.css';

/** The name, its parts when they are asked for, and the work of a person. */
export function NameFields({ form }: { readonly form: ContactForm }): ReactNode {
  const t = useText();
  const { draft, changePerson, errorOf } = form;
  const { person } = draft;
  const [showsParts, setShowsParts] = useState(person.prefix + person.additional + person.suffix !== '');
  const common = { autoComplete: 'off', maxLength: MAX_TEXT } as const;
  return (
    <div className={styles['fields']}>
      <TextField
        {...common}
        label={t('LANG_CONTACT_EDIT_NAME')}
        required
        autoFocus
        value={person.name}
        error={errorOf('name')}
        onChange={({ currentTarget: { value } }) => changePerson((before) => withName(before, value))}
      />
      <Button
        kind="link"
        aria-expanded={showsParts}
        className={styles['start']}
        onClick={() => setShowsParts(!showsParts)}
      >
        {t(showsParts ? 'LANG_CONTACT_EDIT_FEWER_NAMES' : 'LANG_CONTACT_EDIT_MORE_NAMES')}
      </Button>
      {showsParts ? (
        <div className={styles['pair']}>
          {NAME_PARTS.map((part) => (
            <TextField
              {...common}
              key={part}
              label={t(`LANG_CONTACT_EDIT_${upper(part)}`)}
              value={person[part]}
              onChange={({ currentTarget: { value } }) => changePerson((before) => withNamePart(before, part, value))}
            />
          ))}
          <TextField
            {...common}
            label={t('LANG_CONTACT_EDIT_NICKNAME')}
            value={person.nickname}
            onChange={({ currentTarget: { value } }) => changePerson((before) => ({ ...before, nickname: value }))}
          />
        </div>
      ) : null}
      <div className={styles['pair']}>
        {(['company', 'position', 'department'] as const).map((field) => (
          <TextField
            {...common}
            key={field}
            label={t(`LANG_CONTACT_EDIT_${upper(field)}`)}
            value={person[field]}
            onChange={({ currentTarget: { value } }) => changePerson((before) => ({ ...before, [field]: value }))}
          />
        ))}
      </div>
    </div>
  );
}
