import type { ResourceRules } from '@pillarbox/contract/calendar/calendar';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../parts/Lists.module.css';

interface RuleFieldsProps {
  readonly rules: ResourceRules;
  readonly onChange: (change: Partial<ResourceRules>) => void;
}

/** A whole number of a field, within a limit; 0 for none. */
function wholeNumber(text: string, most: number): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? 0 : Math.max(0, Math.min(most, number));
}

/** How a resource is booked. */
export function RuleFields({ rules, onChange }: RuleFieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <Select
        label={t('LANG_CALENDAR_SHARE_KIND')}
        value={rules.kind}
        options={[
          { value: 'room', label: t('LANG_CALENDAR_SHARE_ROOM') },
          { value: 'equipment', label: t('LANG_CALENDAR_SHARE_EQUIPMENT') },
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField
        label={t('LANG_CALENDAR_SHARE_PLACE')}
        maxLength={200}
        value={rules.place}
        onChange={(event) => onChange({ place: event.currentTarget.value })}
      />
      <div className={styles['pair']}>
        {rules.kind === 'room' ? (
          <NumberField
            label={t('LANG_CALENDAR_SHARE_SEATS')}
            value={rules.seats}
            most={100_000}
            onChange={(seats) => onChange({ seats })}
          />
        ) : null}
        <NumberField
          label={t('LANG_CALENDAR_SHARE_LONGEST')}
          value={rules.maxMinutes}
          most={525_600}
          onChange={(maxMinutes) => onChange({ maxMinutes })}
        />
      </div>
      <div className={styles['checks']}>
        <Checkbox
          label={t('LANG_CALENDAR_SHARE_APPROVAL')}
          checked={rules.needsApproval}
          onChange={(event) => onChange({ needsApproval: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('LANG_CALENDAR_SHARE_WAITLIST')}
          checked={rules.hasWaitlist}
          onChange={(event) => onChange({ hasWaitlist: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A number that may be left out, which is 0. */
function NumberField({ label, value, most, onChange }: NumberFieldProps): ReactNode {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={value === 0 ? '' : String(value)}
      onChange={(event) => onChange(wholeNumber(event.currentTarget.value, most))}
    />
  );
}
