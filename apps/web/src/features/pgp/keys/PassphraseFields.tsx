import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { TextField } from '../../../ui/TextField.tsx';

/** Shortest passphrase, in characters: a stolen copy of a private key can be attacked without limit. */
const SHORTEST = 12;

/** A new passphrase, typed twice. */
export interface Passphrase {
  readonly one: string;
  readonly again: string;
}

/** Why a new passphrase cannot be used; null when it can. */
export function passphraseProblem({
  one,
  again,
}: Passphrase): 'LANG_PGP_PASSPHRASE_SHORT' | 'LANG_PGP_PASSPHRASE_DIFFERENT' | null {
  if ([...one].length < SHORTEST) return 'LANG_PGP_PASSPHRASE_SHORT';
  return one === again ? null : 'LANG_PGP_PASSPHRASE_DIFFERENT';
}

interface PassphraseFieldsProps {
  readonly value: Passphrase;
  readonly onChange: (value: Passphrase) => void;
  /** Whether to show why it cannot be used. */
  readonly isChecked: boolean;
}

/** The two fields of a new passphrase. */
export function PassphraseFields({ value, onChange, isChecked }: PassphraseFieldsProps): ReactNode {
  const t = useText();
  const problem = isChecked ? passphraseProblem(value) : null;
  const short = problem === 'LANG_PGP_PASSPHRASE_SHORT' ? t(problem, { count: SHORTEST }) : undefined;
  return (
    <>
      <TextField
        label={t('LANG_PGP_PASSPHRASE_NEW')}
        type="password"
        autoComplete="new-password"
        value={value.one}
        onChange={(event) => onChange({ ...value, one: event.currentTarget.value })}
        hint={t('LANG_PGP_PASSPHRASE_HINT')}
        error={short}
      />
      <TextField
        label={t('LANG_PGP_PASSPHRASE_AGAIN')}
        type="password"
        autoComplete="new-password"
        value={value.again}
        onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
        error={problem === 'LANG_PGP_PASSPHRASE_DIFFERENT' ? t(problem) : undefined}
      />
    </>
  );
}
