import type { TextKey } from '@pillarbox/locales/keys';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { mailField } from '../model/check.ts';
import { addRow, changeRow, LABELS_OF } from '../model/draft.ts';
import type { TextList } from '../model/draft.ts';
import type { ContactForm } from '../use-contact-form.ts';
import { LabelField } from './LabelField.tsx';
import { ListField } from './ListField.tsx';
import { MAX_TEXT, MAX_ROWS } from './limits.ts';

interface Kind {
  readonly list: TextList;
  readonly title: TextKey;
  readonly add: TextKey;
  readonly input: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>;
}

/** The fields are of type text: the browser's own check of an address would speak in its own words. */
const KINDS: readonly Kind[] = [
  {
    list: 'emails',
    title: 'LANG_CONTACT_EDIT_MAIL',
    add: 'LANG_CONTACT_EDIT_ADD_MAIL',
    input: { inputMode: 'email' },
  },
  {
    list: 'phones',
    title: 'LANG_CONTACT_EDIT_PHONE',
    add: 'LANG_CONTACT_EDIT_ADD_PHONE',
    input: { type: 'tel', inputMode: 'tel' },
  },
  { list: 'sites', title: 'LANG_CONTACT_EDIT_SITE', add: 'LANG_CONTACT_EDIT_ADD_SITE', input: { inputMode: 'url' } },
  { list: 'networks', title: 'LANG_CONTACT_EDIT_NETWORK', add: 'LANG_CONTACT_EDIT_ADD_NETWORK', input: {} },
];

interface TextListsProps {
  readonly form: ContactForm;
  readonly lists: readonly TextList[];
}

/** Addresses, numbers, web pages and networks of a person. */
export function TextLists({ form, lists }: TextListsProps): ReactNode {
  return KINDS.filter(({ list }) => lists.includes(list)).map((kind) => (
    <TextListField key={kind.list} form={form} kind={kind} />
  ));
}

function TextListField({ form, kind }: { readonly form: ContactForm; readonly kind: Kind }): ReactNode {
  const t = useText();
  const { list, title, add, input } = kind;
  const { draft, changePerson, errorOf } = form;
  return (
    <ListField
      title={t(title)}
      addText={t(add)}
      rows={draft.person[list]}
      most={MAX_ROWS}
      onAdd={() => changePerson((person) => addRow(person, list))}
      onRemove={(id) => changePerson((person) => changeRow(person, list, { id, change: null }))}
    >
      {({ id, label, value }, name) => (
        <>
          <LabelField
            name={t('LANG_CONTACT_EDIT_LABEL_OF', { row: name })}
            value={label}
            labels={LABELS_OF[list]}
            onChange={(next) => changePerson((person) => changeRow(person, list, { id, change: { label: next } }))}
          />
          <TextField
            {...input}
            label={name}
            labelHidden
            autoComplete="off"
            maxLength={MAX_TEXT}
            value={value}
            error={errorOf(mailField(id))}
            onChange={({ currentTarget }) => {
              const typed = currentTarget.value;
              changePerson((person) => changeRow(person, list, { id, change: { value: typed } }));
            }}
          />
        </>
      )}
    </ListField>
  );
}
