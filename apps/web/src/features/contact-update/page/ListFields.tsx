import { UPDATE_LABELS, MAX_PART } from '@pillarbox/contract/contact-update/update';
import type { UpdateLabel } from '@pillarbox/contract/contact-update/update';
import { upper } from '@pillarbox/locales/keys';
import { PLACE_PARTS } from '@pillarbox/rules/contact-update/values';
import type { ListKind } from '@pillarbox/rules/contact-update/values';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { kindWords, valueText } from '../value-words.ts';
import type { Form, FormRow } from './form-model.ts';
import { canAdd, withLabel, withNewRow, withoutRow, withPart } from './form-model.ts';
import styles from './PublicUpdate.module.css';

interface ListFieldsProps {
  readonly kind: ListKind;
  readonly form: Form;
  readonly wrong: ReadonlySet<string>;
  readonly onChange: (form: Form) => void;
}

const TYPES = { email: 'email', phone: 'tel', site: 'url', address: 'text' } as const;
const COMPLETED = {
  street: 'street-address',
  extended: 'off',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  country: 'country-name',
} as const;
let added = 0;

/** The values of a kind of which a person may have several. */
export function ListFields({ kind, form, wrong, onChange }: ListFieldsProps): ReactNode {
  const t = useText();
  const rows = form.rows.filter((row) => row.kind === kind);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t(`LANG_CONTACT_UPDATE_KIND_${upper(kind)}`)}</legend>
      {rows.map((row) => (
        <Row key={row.row} kind={kind} row={row} form={form} isWrong={wrong.has(row.row)} onChange={onChange} />
      ))}
      {canAdd(form, kind) ? (
        <Button
          kind="quiet"
          size="small"
          icon={<Plus size={16} />}
          onClick={() => onChange(withNewRow(form, kind, `new${String((added += 1))}`))}
        >
          {t(`LANG_CONTACT_UPDATE_PAGE_ADD_${upper(kind)}`)}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface RowProps {
  readonly kind: ListKind;
  readonly row: FormRow;
  readonly form: Form;
  readonly isWrong: boolean;
  readonly onChange: (form: Form) => void;
}

function Row({ kind, row, form, isWrong, onChange }: RowProps): ReactNode {
  const t = useText();
  const { key, label, parts } = row;
  const words = kindWords(t, row);
  // The heading of the group says the kind.
  const short = label === '' ? words : t(`LANG_CONTACT_UPDATE_LABEL_${upper(label)}`);
  const isNew = key === '';
  return (
    <div className={styles['row']} data-row={row.row}>
      <div className={isNew && kind !== 'site' && kind !== 'address' ? styles['labelled'] : styles['value']}>
        {isNew && kind !== 'site' ? (
          <Select<UpdateLabel>
            label={t('LANG_CONTACT_UPDATE_PAGE_LABEL')}
            value={label}
            options={labelOptions(t, kind)}
            onChange={(chosen) => onChange(withLabel(form, row.row, chosen))}
          />
        ) : null}
        {kind === 'address' ? (
          <Place row={row} words={words} onPart={(part) => onChange(withPart(form, row.row, part))} />
        ) : (
          <TextField
            label={isNew ? t(`LANG_CONTACT_UPDATE_KIND_${upper(kind)}`) : short}
            type={TYPES[kind]}
            autoComplete={kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'url'}
            maxLength={MAX_PART}
            size="sign-in"
            autoFocus={isNew}
            value={parts[0] ?? ''}
            onChange={(event) => onChange(withPart(form, row.row, { index: 0, text: event.currentTarget.value }))}
            {...(isWrong ? { error: t('LANG_CONTACT_UPDATE_PAGE_BAD_EMAIL') } : {})}
          />
        )}
      </div>
      <IconButton
        className={styles['remove'] ?? ''}
        icon={<X size={18} />}
        label={t('LANG_CONTACT_UPDATE_PAGE_REMOVE', { value: valueText(kind, parts, '') || words })}
        onClick={() => onChange(withoutRow(form, row.row))}
      />
    </div>
  );
}

function labelOptions(t: Translate, kind: ListKind): { value: UpdateLabel; label: string }[] {
  const fitting = UPDATE_LABELS.filter((label) => kind === 'phone' || (label !== 'mobile' && label !== 'fax'));
  const none = kind === 'phone' ? [] : [{ value: '' as const, label: '–' }];
  return [...none, ...fitting.map((value) => ({ value, label: t(`LANG_CONTACT_UPDATE_LABEL_${upper(value)}`) }))];
}

interface PlaceProps {
  readonly row: FormRow;
  /** Names the address for assistive technology. */
  readonly words: string;
  readonly onPart: (part: { readonly index: number; readonly text: string }) => void;
}

/** The fields of a postal address. A street may have several lines. */
function Place({ row, words, onPart }: PlaceProps): ReactNode {
  const t = useText();
  return (
    <div className={styles['place']} role="group" aria-label={words}>
      {PLACE_PARTS.map((part, index) =>
        part === 'street' ? (
          <div key={part} className={styles['street']}>
            <TextArea
              label={t('LANG_CONTACT_UPDATE_PAGE_STREET')}
              rows={2}
              autoComplete={COMPLETED.street}
              maxLength={MAX_PART}
              value={row.parts[index] ?? ''}
              onChange={(event) => onPart({ index, text: event.currentTarget.value })}
            />
          </div>
        ) : (
          <TextField
            key={part}
            label={t(`LANG_CONTACT_UPDATE_PAGE_${upper(part)}`)}
            autoComplete={COMPLETED[part]}
            maxLength={MAX_PART}
            size="sign-in"
            value={row.parts[index] ?? ''}
            onChange={(event) => onPart({ index, text: event.currentTarget.value })}
          />
        ),
      )}
    </div>
  );
}
