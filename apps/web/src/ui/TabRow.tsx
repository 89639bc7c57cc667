import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { keyAlongLine } from '../lib/i18n/direction.ts';
import styles from './TabRow.module.css';

interface TabRowProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly tabs: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  /** Id of the panel that shows the selected tab. */
  readonly panel: string;
}

/** Tabs of one panel. The row is one tab stop: arrows, Home and End move and select. Label the panel by `tabId`. */
export function TabRow<V extends string>({ label, value, tabs, onChange, panel }: TabRowProps<V>): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const now = tabs.findIndex((tab) => tab.value === value);
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: tabs.length - 1 };
    const step = steps[keyAlongLine(event.key)];
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    row.current?.querySelector<HTMLElement>(`#${tabId(panel, next.value)}`)?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={label} className={styles['row']} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={tabId(panel, tab.value)}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles['tab']}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** The id of a tab, for `aria-labelledby` of its panel. */
export function tabId(panel: string, value: string): string {
  return `${panel}-${value}`;
}
