import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { AccountForm, FormFault, Kept } from './account-form.ts';

/** What the fields of an account get. */
export interface FieldsProps {
  readonly form: AccountForm;
  readonly fault: FormFault | null;
  /** Which of the stored passwords serve when none is entered. */
  readonly kept: Kept;
  readonly onChange: (form: AccountForm) => void;
}

/** The password at the other server. Password managers do not offer or store the own one here. */
export function PasswordField({ form, fault, kept, onChange }: FieldsProps): ReactNode {
  const t = useText();
  return (
    <TextField
      type="password"
      label={t('LANG_REMOTE_PASSWORD')}
      hint={kept.reading ? t('LANG_REMOTE_PASSWORD_KEPT') : undefined}
      error={fault?.field === 'password' ? t(fault.textKey) : undefined}
      value={form.password}
      maxLength={320}
      autoComplete="new-password"
      onChange={(event) => onChange({ ...form, password: event.currentTarget.value })}
    />
  );
}
