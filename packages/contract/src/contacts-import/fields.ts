import * as z from 'zod/mini';

/** Fields of a card that hold one text. */
const SINGLES = [
  'name',
  'prefix',
  'given',
  'additional',
  'family',
  'suffix',
  'nickname',
  'company',
  'department',
  'position',
  'birthday',
  'anniversary',
] as const;
/** Fields that a card may have several times. */
const LISTED = [
  'email',
  'emailHome',
  'emailWork',
  'phone',
  'phoneHome',
  'phoneWork',
  'mobile',
  'fax',
  'workfax',
  'pager',
  'site',
  'network',
  'groups',
] as const;
/** The parts of a postal address; a column belongs to an address of any kind, at home or at work. */
const POSTAL = [
  'street',
  'city',
  'state',
  'zip',
  'country',
  'homeStreet',
  'homeCity',
  'homeState',
  'homeZip',
  'homeCountry',
  'workStreet',
  'workCity',
  'workState',
  'workZip',
  'workCountry',
] as const;

/** What a column of a table can become. `label` says what kind the columns behind it are: home, work ... */
export const IMPORT_FIELDS = [...SINGLES, ...LISTED, ...POSTAL, 'notes', 'label'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** A field, or '' for a column that is left out. */
export const importField = z.enum(['', ...IMPORT_FIELDS]);
export type ColumnField = z.output<typeof importField>;

const ONCE: ReadonlySet<string> = new Set(SINGLES);

/** Whether only one column of a table can have this field. */
export function takesOneColumn(field: ColumnField): boolean {
  return ONCE.has(field);
}

/** Character sets that a file can be read as. */
export const IMPORT_CHARSETS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'iso-8859-2',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
export type ImportCharset = (typeof IMPORT_CHARSETS)[number];

/** Why a row is left out. */
export const LEFT_OUT_REASONS = [
  'empty',
  'bad_email',
  'same_row',
  'group',
  'too_large',
  'unreadable',
  'no_room',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
