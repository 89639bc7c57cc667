import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { LabelledText, PostalAddress } from '@pillarbox/contract/contacts/person';
import type { TextKey } from '@pillarbox/locales/keys';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { LucideIcon } from 'lucide-react';
import {
  AtSign,
  Cake,
  CalendarHeart,
  Check,
  Copy,
  Globe,
  MapPin,
  MessageCircle,
  NotebookPen,
  Phone,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { dayOfLife } from '../../../lib/i18n/day-of-life.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { writeTo } from '../actions/contact-actions.ts';
import { labelText } from '../data/label-text.ts';
import { isWritable, phoneLink, webLink } from './field-links.ts';
import styles from './ContactFields.module.css';

/** Everything that the card of a contact says of the person, as a list of fields. */
export function ContactFields({ contact }: { readonly contact: Pick<Contact, 'Name' | 'Person'> }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { Name: name, Person: person } = contact;
  return (
    <dl className={styles['fields']}>
      {person.emails.map((one) => (
        <Field key={keyOf(one)} icon={AtSign} kind="LANG_CONTACTS_FIELD_EMAIL" label={one.label} copied={one.value}>
          {isWritable(one.value) ? (
            <button
              type="button"
              className={styles['link']}
              aria-label={t('LANG_CONTACTS_WRITE_TO', { name: visibleText(one.value) })}
              onClick={() => writeTo([{ name, mail: one.value }])}
            >
              {visibleText(one.value)}
            </button>
          ) : (
            visibleText(one.value)
          )}
        </Field>
      ))}
      {person.phones.map((one) => (
        <Field key={keyOf(one)} icon={Phone} kind="LANG_CONTACTS_FIELD_PHONE" label={one.label} copied={one.value}>
          <Linked href={phoneLink(one.value)} text={one.value} />
        </Field>
      ))}
      {person.addresses.map((one) => (
        <Field
          key={`${one.id} ${addressText(one)}`}
          icon={MapPin}
          kind="LANG_CONTACTS_FIELD_ADDRESS"
          label={one.label}
          copied={addressText(one)}
        >
          {visibleText(addressText(one))}
        </Field>
      ))}
      {person.sites.map((one) => (
        <Field key={keyOf(one)} icon={Globe} kind="LANG_CONTACTS_FIELD_WEBSITE" label={one.label} copied={one.value}>
          <Linked href={webLink(one.value)} text={one.value} />
        </Field>
      ))}
      {person.networks.map((one) => (
        <Field
          key={keyOf(one)}
          icon={MessageCircle}
          kind="LANG_CONTACTS_FIELD_NETWORK"
          label={one.label}
          copied={one.value}
        >
          <Linked href={webLink(one.value)} text={one.value} />
        </Field>
      ))}
      {person.nickname === '' ? null : (
        <Field icon={UserRound} kind="LANG_CONTACTS_FIELD_NICKNAME">
          {visibleText(person.nickname)}
        </Field>
      )}
      {person.birthday === '' ? null : (
        <Field icon={Cake} kind="LANG_CONTACTS_FIELD_BIRTHDAY">
          {dayOfLife(person.birthday, tag)}
        </Field>
      )}
      {person.anniversary === '' ? null : (
        <Field icon={CalendarHeart} kind="LANG_CONTACTS_FIELD_ANNIVERSARY">
          {dayOfLife(person.anniversary, tag)}
        </Field>
      )}
      {person.notes === '' ? null : (
        <Field icon={NotebookPen} kind="LANG_CONTACTS_FIELD_NOTES">
          {visibleText(person.notes)}
        </Field>
      )}
    </dl>
  );
}

function keyOf({ id, value }: LabelledText): string {
  return `${id} ${value}`;
}

/** A postal address in lines. */
function addressText({ street, extended, zip, city, state, country }: PostalAddress): string {
  const town = [zip, city].filter(Boolean).join(' ');
  return [street, extended, [town, state].filter(Boolean).join(', '), country].filter(Boolean).join('\n');
}

interface FieldProps {
  readonly icon: LucideIcon;
  readonly kind: TextKey & `LANG_CONTACTS_FIELD_${string}`;
  /** The label of the value in its card; without one the kind of the field is its name. */
  readonly label?: string;
  /** What the button copies; without it there is none. */
  readonly copied?: string;
  readonly children: ReactNode;
}

function Field({ icon: Icon, kind, label = '', copied, children }: FieldProps): ReactNode {
  const t = useText();
  const words = labelText(label, t);
  return (
    <div className={styles['field']}>
      <dt className={styles['label']}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          {words === '' ? t(kind) : <span className={styles['kind']}>{`${t(kind)}: `}</span>}
          <bdi>{words}</bdi>
        </span>
      </dt>
      <dd className={styles['value']}>
        <bdi>{children}</bdi>
      </dd>
      {copied === undefined ? null : <CopyButton value={copied} />}
    </div>
  );
}

function CopyButton({ value }: { readonly value: string }): ReactNode {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <dd className={styles['copy']}>
      <IconButton
        size="dense"
        icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
        label={t('LANG_CONTACTS_COPY_VALUE', { value: visibleText(value) })}
        onClick={() => void copy()}
      />
      <span role="status" className={styles['said']}>
        {isCopied ? t('LANG_CONTACTS_COPIED') : ''}
      </span>
    </dd>
  );
}

/** A link to outside, or plain text when the value is none that is safe to open. */
function Linked({ href, text }: { readonly href: string; readonly text: string }): ReactNode {
  if (href === '') return visibleText(text);
  return (
    <a className={styles['link']} href={href} target="_blank" rel="noopener noreferrer">
      {visibleText(text)}
    </a>
  );
}
