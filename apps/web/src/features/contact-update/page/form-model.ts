import { MAX_OF_A_KIND } from '@pillarbox/contract/contact-update/update';
import type { UpdateField, UpdateLabel, UpdateValue, ValueKind } from '@pillarbox/contract/contact-update/update';
import { changesOf, isValidValue } from '@pillarbox/rules/contact-update/changes';
import { isList, kindsOf, PLACE_PARTS, trimmed } from '@pillarbox/rules/contact-update/values';
import type { ListKind } from '@pillarbox/rules/contact-update/values';

/** A value in the form. `row` is unique on the page. */
export interface FormRow extends UpdateValue {
  readonly row: string;
}

/** The form: its values, and the fields that the owner asks for. */
export interface Form {
  readonly fields: readonly UpdateField[];
  readonly shown: readonly UpdateValue[];
  readonly rows: readonly FormRow[];
}

/** The form of a page that was opened. A postal address has all its parts, so that each has a field. */
export function formOf({
  fields,
  values,
}: {
  readonly fields: readonly UpdateField[];
  readonly values: readonly UpdateValue[];
}): Form {
  const rows = values.map((value) => ({ ...value, parts: filled(value), row: value.key }));
  return { fields, shown: values, rows };
}

function filled({ kind, parts }: Pick<UpdateValue, 'kind' | 'parts'>): string[] {
  const length = kind === 'address' ? PLACE_PARTS.length : 1;
  return Array.from({ length }, (_, index) => parts[index] ?? '');
}

/** The kinds of the form in their order; a kind that has no values and cannot get any is left out. */
export function kindsShown(form: Form): ValueKind[] {
  return kindsOf(form.fields).filter((kind) => isList(kind) || form.rows.some((row) => row.kind === kind));
}

/** Whether the visitor can add a value of this kind. */
export function canAdd(form: Form, kind: ValueKind): kind is ListKind {
  return isList(kind) && form.rows.filter((row) => row.kind === kind).length < MAX_OF_A_KIND;
}

export function withNewRow(form: Form, kind: ListKind, row: string): Form {
  const label: UpdateLabel = kind === 'phone' ? 'mobile' : '';
  return { ...form, rows: [...form.rows, { row, key: '', kind, label, parts: filled({ kind, parts: [] }) }] };
}

export function withoutRow(form: Form, row: string): Form {
  return { ...form, rows: form.rows.filter((one) => one.row !== row) };
}

export function withPart(
  form: Form,
  row: string,
  { index, text }: { readonly index: number; readonly text: string },
): Form {
  const change = (one: FormRow): FormRow => ({
    ...one,
    parts: one.parts.map((part, at) => (at === index ? text : part)),
  });
  return { ...form, rows: form.rows.map((one) => (one.row === row ? change(one) : one)) };
}

export function withLabel(form: Form, row: string, label: UpdateLabel): Form {
  return { ...form, rows: form.rows.map((one) => (one.row === row ? { ...one, label } : one)) };
}

/** The values of an answer. */
export function valuesOf({ rows }: Form): UpdateValue[] {
  return rows.map(({ row: _row, parts, ...rest }) => ({ ...rest, parts: trimmed(parts) }));
}

/** The rows with a value that cannot be sent. */
export function wrongRows({ rows }: Form): ReadonlySet<string> {
  return new Set(rows.filter(({ kind, parts }) => !isValidValue(kind, parts)).map(({ row }) => row));
}

/** Whether the answer would change something. */
export function isChanged(form: Form): boolean {
  return changesOf(form.shown, valuesOf(form), form.fields).length > 0 || wrongRows(form).size > 0;
}
