import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { labelText } from '../../data/label-text.ts';

/** The choice that lets the user write a label. No label has this text: it is longer than labels may be. */
const OWN = 'own label'.repeat(10);
/** Longest label, in characters. */
const MAX_LABEL = 60;

interface LabelFieldProps {
  /** What it is the label of, for assistive technology. */
  readonly name: string;
  readonly value: string;
  /** The labels that are offered; the present one is offered, too. */
  readonly labels: readonly string[];
  readonly onChange: (label: string) => void;
}

/** The label of an address or number: one of the known ones, or the user's own words. */
export function LabelField({ name, value, labels, onChange }: LabelFieldProps): ReactNode {
  const t = useText();
  const [isWriting, setWriting] = useState(false);
  if (isWriting) {
    return (
      <TextField
        label={name}
        labelHidden
        autoFocus
        autoComplete="off"
        maxLength={MAX_LABEL}
        placeholder={t('LANG_CONTACT_EDIT_OWN_LABEL')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => setWriting(value !== '' && !labels.includes(value))}
      />
    );
  }
  const offered = ['', ...labels, ...(value === '' || labels.includes(value) ? [] : [value])];
  return (
    <Select
      quiet
      label={name}
      value={value}
      options={[
        ...offered.map((label) => ({
          value: label,
          label: label === '' ? t('LANG_CONTACT_EDIT_NO_LABEL') : labelText(label, t),
        })),
        { value: OWN, label: t('LANG_CONTACT_EDIT_WRITE_LABEL') },
      ]}
      onChange={(label) => {
        if (label === OWN) {
          onChange('');
          setWriting(true);
        } else onChange(label);
      }}
    />
  );
}
