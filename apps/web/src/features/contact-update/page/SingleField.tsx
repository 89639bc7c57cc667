import { MAX_PART } from '@pillarbox/contract/contact-update/update';
import { upper } from '@pillarbox/locales/keys';
import type { SingleKind } from '@pillarbox/rules/contact-update/values';
import type { ReactNode } from 'react';
import { dayOfLife } from '../../../lib/i18n/day-of-life.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Form } from './form-model.ts';
import { withPart } from './form-model.ts';

interface SingleFieldProps {
  readonly kind: SingleKind;
  readonly form: Form;
  readonly wrong: ReadonlySet<string>;
  readonly onChange: (form: Form) => void;
}

/** What browsers fill in. */
const COMPLETED = { name: 'name', company: 'organization', position: 'organization-title', birthday: 'bday' } as const;

/** The field of a value of which a person has one. */
export function SingleField({ kind, form, wrong, onChange }: SingleFieldProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const row = form.rows.find((one) => one.kind === kind);
  if (row === undefined) return null;
  const [value = ''] = row.parts;
  // A date field cannot show a day without a year; left empty, it stays.
  const yearless = kind === 'birthday' && value.startsWith('--');
  return (
    <div data-row={row.row}>
      <TextField
        label={t(`LANG_CONTACT_UPDATE_KIND_${upper(kind)}`)}
        type={kind === 'birthday' ? 'date' : 'text'}
        autoComplete={COMPLETED[kind]}
        maxLength={MAX_PART}
        size="sign-in"
        value={yearless ? '' : value}
        onChange={(event) => onChange(withPart(form, row.row, { index: 0, text: event.currentTarget.value }))}
        {...(yearless ? { hint: dayOfLife(value, tag) } : {})}
        {...(wrong.has(row.row) ? { error: t('LANG_CONTACT_UPDATE_PAGE_NO_NAME') } : {})}
      />
    </div>
  );
}
