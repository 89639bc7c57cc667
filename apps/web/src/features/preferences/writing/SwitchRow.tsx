import type { ReactNode } from 'react';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import { Switch } from '../../../ui/Switch.tsx';

interface SwitchRowProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: 0 | 1;
  readonly onSave: (value: 0 | 1) => void;
}

/** A setting that is on or off. */
export function SwitchRow({ label, hint, value, onSave }: SwitchRowProps): ReactNode {
  return (
    <SettingRow label={label} {...(hint === undefined ? {} : { hint })}>
      <Switch
        aria-label={label}
        checked={value === 1}
        onChange={(event) => onSave(event.currentTarget.checked ? 1 : 0)}
      />
    </SettingRow>
  );
}
