import { IMPORT_FIELDS } from '@pillarbox/contract/contacts-import/fields';
import type { ColumnField } from '@pillarbox/contract/contacts-import/fields';
import type { TextKey } from '@pillarbox/locales/keys';
import type { Translate } from '../../lib/i18n/text.tsx';

/** The fields that have a text of their own. */
const PLAIN = {
  '': 'LANG_CONTACT_IMPORT_FIELD_NONE',
  name: 'LANG_CONTACT_IMPORT_FIELD_NAME',
  prefix: 'LANG_CONTACT_IMPORT_FIELD_PREFIX',
  given: 'LANG_CONTACT_IMPORT_FIELD_GIVEN',
  additional: 'LANG_CONTACT_IMPORT_FIELD_ADDITIONAL',
  family: 'LANG_CONTACT_IMPORT_FIELD_FAMILY',
  suffix: 'LANG_CONTACT_IMPORT_FIELD_SUFFIX',
  nickname: 'LANG_CONTACT_IMPORT_FIELD_NICKNAME',
  company: 'LANG_CONTACT_IMPORT_FIELD_COMPANY',
  department: 'LANG_CONTACT_IMPORT_FIELD_DEPARTMENT',
  position: 'LANG_CONTACT_IMPORT_FIELD_POSITION',
  birthday: 'LANG_CONTACT_IMPORT_FIELD_BIRTHDAY',
  anniversary: 'LANG_CONTACT_IMPORT_FIELD_ANNIVERSARY',
  email: 'LANG_CONTACT_IMPORT_FIELD_EMAIL',
  phone: 'LANG_CONTACT_IMPORT_FIELD_PHONE',
  mobile: 'LANG_CONTACT_IMPORT_FIELD_MOBILE',
  fax: 'LANG_CONTACT_IMPORT_FIELD_FAX',
  pager: 'LANG_CONTACT_IMPORT_FIELD_PAGER',
  site: 'LANG_CONTACT_IMPORT_FIELD_SITE',
  network: 'LANG_CONTACT_IMPORT_FIELD_NETWORK',
  street: 'LANG_CONTACT_IMPORT_FIELD_STREET',
  city: 'LANG_CONTACT_IMPORT_FIELD_CITY',
  state: 'LANG_CONTACT_IMPORT_FIELD_STATE',
  zip: 'LANG_CONTACT_IMPORT_FIELD_ZIP',
  country: 'LANG_CONTACT_IMPORT_FIELD_COUNTRY',
  groups: 'LANG_CONTACT_IMPORT_FIELD_GROUPS',
  notes: 'LANG_CONTACT_IMPORT_FIELD_NOTES',
  label: 'LANG_CONTACT_IMPORT_FIELD_LABEL',
} as const satisfies Partial<Record<ColumnField, TextKey>>;

function isPlain(field: string): field is keyof typeof PLAIN {
  return Object.hasOwn(PLAIN, field);
}

/** What a field is called: `Email, work`. */
export function fieldText(field: ColumnField, t: Translate): string {
  if (isPlain(field)) return t(PLAIN[field]);
  if (field === 'workfax') return t('LANG_CONTACT_IMPORT_WORK', { field: t(PLAIN.fax) });
  // The others are one of the fields above with its kind: homeStreet, emailWork.
  const kind = /home/i.test(field) ? 'home' : 'work';
  const base = field.replace(/home|work/i, '').toLowerCase();
  const name = isPlain(base) ? t(PLAIN[base]) : base;
  return kind === 'home'
    ? t('LANG_CONTACT_IMPORT_HOME', { field: name })
    : t('LANG_CONTACT_IMPORT_WORK', { field: name });
}

/** All fields that a column can become, with their texts. */
export function fieldOptions(t: Translate): { value: ColumnField; label: string }[] {
  const fields: readonly ColumnField[] = ['', ...IMPORT_FIELDS];
  return fields.map((value) => ({ value, label: fieldText(value, t) }));
}
