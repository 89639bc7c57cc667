import { MAX_SHARE_PASSWORD } from '@pillarbox/contract/files/shares';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { newPassword } from './new-password.ts';
import styles from './ShareDialog.module.css';

const DAY_MS = 86_400_000;
/** The end that a switch begins with. */
const FIRST_DAYS = 14;

/** What is known of a link, null for none, and what the provider asks of links. */
export interface KnownLink {
  readonly link: { readonly hasPassword: boolean; readonly ends: number | null } | null;
  readonly rules: { readonly password: boolean; readonly days: number | null };
}

/** Password and end of a link while they are changed. */
export interface LinkOptions extends KnownLink {
  readonly hasPassword: boolean;
  readonly password: string;
  /** As fields of dates have it; '' for none. */
  readonly day: string;
  readonly set: (change: Partial<Pick<LinkOptions, 'hasPassword' | 'password' | 'day'>>) => void;
  /** A password is wanted and none is there. */
  readonly lacksPassword: boolean;
  /** What the gateway is told. */
  readonly body: { readonly ends: number | null; readonly password?: string };
}

/** A day as fields of dates have it, in the zone of the browser. */
function dayOf(time: number): string {
  const date = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A day so many days from now. */
function dayIn(days: number): string {
  return dayOf(Date.now() + days * DAY_MS);
}

/** The password and the end of a link, as they are or as a new one begins. `days` is the end of a new one, null for none. */
export function useLinkOptions({ link, rules }: KnownLink, days: number | null): LinkOptions {
  const begins = rules.days === null ? days : Math.min(days ?? FIRST_DAYS, rules.days);
  const [state, setState] = useState(() => ({
    hasPassword: link?.hasPassword === true || rules.password,
    password: rules.password && link?.hasPassword !== true ? newPassword() : '',
    day: link === null ? (begins === null ? '' : dayIn(begins)) : link.ends === null ? '' : dayOf(link.ends),
  }));
  const { hasPassword, password, day } = state;
  return {
    link,
    rules,
    ...state,
    set: (change) => setState((now) => ({ ...now, ...change })),
    lacksPassword: hasPassword && password === '' && link?.hasPassword !== true,
    body: {
      ends: day === '' ? null : new Date(`${day}T23:59:00`).getTime(),
      ...(!hasPassword ? { password: '' } : password !== '' ? { password } : {}),
    },
  };
}

/** The switches for the password and the end of a link, each with its value beside it (ui.md 33). */
export function LinkOptionRows({ options }: { readonly options: LinkOptions }): ReactNode {
  const t = useText();
  const { link, rules, hasPassword, password, day, set } = options;
  return (
    <>
      <OptionRow
        name={t('LANG_FILES_PASSWORD')}
        hint={t('LANG_FILES_PASSWORD_HINT')}
        isOn={hasPassword}
        isFixed={rules.password}
        onSwitch={(on) => set({ hasPassword: on, password: on && link?.hasPassword !== true ? newPassword() : '' })}
      >
        <TextField
          labelHidden
          label={t('LANG_FILES_PASSWORD')}
          autoComplete="off"
          maxLength={MAX_SHARE_PASSWORD}
          value={password}
          placeholder={link?.hasPassword === true ? '••••••••' : ''}
          after={
            <IconButton
              icon={<RefreshCw size={15} />}
              label={t('LANG_FILES_PASSWORD_NEW')}
              onClick={() => set({ password: newPassword() })}
            />
          }
          onChange={(event) => set({ password: event.currentTarget.value })}
        />
      </OptionRow>
      <OptionRow
        name={t('LANG_FILES_STOPS_ON')}
        hint={rules.days === null ? '' : t('LANG_FILES_STOPS_WITHIN', { count: rules.days })}
        isOn={day !== ''}
        isFixed={rules.days !== null}
        onSwitch={(on) => set({ day: on ? dayIn(FIRST_DAYS) : '' })}
      >
        <TextField
          labelHidden
          type="date"
          label={t('LANG_FILES_STOPS_ON')}
          min={dayIn(0)}
          value={day}
          onChange={(event) => set({ day: event.currentTarget.value })}
        />
      </OptionRow>
    </>
  );
}

interface OptionRowProps {
  readonly name: string;
  readonly hint: string;
  readonly isOn: boolean;
  /** The provider has decided. */
  readonly isFixed?: boolean;
  readonly onSwitch: (on: boolean) => void;
  /** The value, shown while it is on. */
  readonly children: ReactNode;
}

/** A switch with its value before it. */
export function OptionRow({ name, hint, isOn, isFixed = false, onSwitch, children }: OptionRowProps): ReactNode {
  const id = useId();
  return (
    <div className={styles['row']}>
      <label htmlFor={id} className={styles['words']}>
        <span>{name}</span>
        {hint === '' ? null : <small className={styles['hint']}>{hint}</small>}
      </label>
      {isOn ? <div className={styles['value']}>{children}</div> : null}
      <Switch id={id} checked={isOn} disabled={isFixed} onChange={(event) => onSwitch(event.currentTarget.checked)} />
    </div>
  );
}

interface NumberRowProps {
  readonly name: string;
  readonly hint?: string;
  /** Null while it is off. */
  readonly value: number | null;
  /** The value that the switch begins with. */
  readonly first: number;
  readonly onValue: (value: number | null) => void;
}

/** A switch with a whole number beside it. */
export function NumberRow({ name, hint = '', value, first, onValue }: NumberRowProps): ReactNode {
  return (
    <OptionRow name={name} hint={hint} isOn={value !== null} onSwitch={(on) => onValue(on ? first : null)}>
      <TextField
        labelHidden
        type="number"
        min={1}
        label={name}
        value={String(value ?? '')}
        onChange={(event) => onValue(Math.max(1, Math.floor(Number(event.currentTarget.value)) || 1))}
      />
    </OptionRow>
  );
}
