import type { ImportReading } from '@pillarbox/contract/contacts-import/import';
import type { Person } from '@pillarbox/contract/contacts/person';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { Translate } from '../../lib/i18n/text.tsx';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { dayOfLife } from '../../lib/i18n/day-of-life.ts';
import styles from './Preview.module.css';

/** The lines of a card: what each is, and its value. */
function linesOf(person: Person, t: Translate, tag: string): (readonly [label: string, value: string])[] {
  const known: Readonly<Record<string, string>> = {
    mobile: t('LANG_CONTACT_IMPORT_FIELD_MOBILE'),
    fax: t('LANG_CONTACT_IMPORT_FIELD_FAX'),
  };
  const labelled = (field: string, label: string): string => {
    if (label === 'home') return t('LANG_CONTACT_IMPORT_HOME', { field });
    if (label === 'work') return t('LANG_CONTACT_IMPORT_WORK', { field });
    return label === '' ? field : (known[label] ?? `${field}, ${visibleText(label)}`);
  };
  const { emails, phones, addresses, sites, birthday, anniversary, notes } = person;
  const listed = [
    ...emails.map(({ label, value }) => [labelled(t('LANG_CONTACT_IMPORT_FIELD_EMAIL'), label), value] as const),
    ...phones.map(({ label, value }) => [labelled(t('LANG_CONTACT_IMPORT_FIELD_PHONE'), label), value] as const),
    ...addresses.map(({ label, street, zip, city, state, country }) => {
      const text = [street, [zip, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ');
      return [labelled(t('LANG_CONTACT_IMPORT_FIELD_ADDRESS'), label), text] as const;
    }),
    ...sites.map(({ label, value }) => [labelled(t('LANG_CONTACT_IMPORT_FIELD_SITE'), label), value] as const),
  ];
  const single = [
    [t('LANG_CONTACT_IMPORT_FIELD_BIRTHDAY'), dayOfLife(birthday, tag)],
    [t('LANG_CONTACT_IMPORT_FIELD_ANNIVERSARY'), dayOfLife(anniversary, tag)],
    [t('LANG_CONTACT_IMPORT_FIELD_NOTES'), notes],
  ] as const;
  return [...listed, ...single].filter(([, value]) => value !== '');
}

/** The first rows as the cards will be, one at a time. */
export function Preview({ reading }: { readonly reading: ImportReading }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const [index, setIndex] = useState(0);
  const { preview, rows } = reading;
  const shown = preview[Math.min(index, preview.length - 1)];
  if (shown === undefined) return null;
  const step = (by: number): void => setIndex((now) => Math.max(0, Math.min(preview.length - 1, now + by)));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    step(event.key === 'ArrowDown' ? 1 : -1);
  };
  const { person, row } = shown;
  return (
    <section className={styles['preview']} onKeyDown={onKeyDown}>
      <header className={styles['head']}>
        <h3 className={styles['heading']}>{t('LANG_CONTACT_IMPORT_PREVIEW')}</h3>
        <span className={styles['row']} role="status">
          {t('LANG_CONTACT_IMPORT_ROW_OF', { row: reading.hasHeader ? row - 1 : row, rows })}
        </span>
        <IconButton icon={<ChevronUp size={18} />} label={t('LANG_CONTACT_IMPORT_PREVIOUS')} onClick={() => step(-1)} />
        <IconButton icon={<ChevronDown size={18} />} label={t('LANG_CONTACT_IMPORT_NEXT')} onClick={() => step(1)} />
      </header>
      <div className={styles['who']}>
        <Avatar name={person.name} address={person.emails[0]?.value} size={40} />
        <div className={styles['names']}>
          <p className={styles['name']}>{visibleText(person.name)}</p>
          <p className={styles['company']}>
            {visibleText([person.position, person.company].filter(Boolean).join(', '))}
          </p>
        </div>
      </div>
      <dl className={styles['lines']}>
        {linesOf(person, t, tag).map(([label, value], at) => (
          <div key={`${String(at)} ${label}`} className={styles['line']}>
            <dt className={styles['label']}>{label}</dt>
            <dd className={styles['value']}>{visibleText(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
