import { Check, ChevronDown } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { Popover } from './Popover.tsx';
import { cx } from './cx.ts';
import { moveFocus } from './roving.ts';
import styles from './Select.module.css';

const OPTION = '[role="option"]';

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface SelectProps<V extends string> {
  /** The visible label, or the accessible name alone when `quiet`. */
  readonly label: string;
  readonly value: V;
  readonly options: readonly SelectOption<V>[];
  readonly onChange: (value: V) => void;
  /** Without label and frame, as in toolbars and the language switch. */
  readonly quiet?: boolean;
  /** With a frame, and the label for assistive technology alone: in a row whose place says what it is. */
  readonly labelHidden?: boolean;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

/** A choice from a list. Eight options are visible before the list scrolls (ui.md 6, Menus). */
export function Select<V extends string>(props: SelectProps<V>): ReactNode {
  const { label, value, options, onChange, quiet = false, labelHidden = quiet, icon, disabled = false } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const shown = options.find((option) => option.value === value)?.label ?? '';
  const choose = (option: V): void => {
    setOpen(false);
    if (option !== value) onChange(option);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Tab') setOpen(false);
    else if (moveFocus(event.currentTarget, OPTION, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <div className={styles['field']}>
      {labelHidden ? null : (
        <span id={`${id}-label`} className={styles['label']}>
          {label}
        </span>
      )}
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        disabled={disabled}
        className={cx(styles['button'], quiet && styles['quiet'])}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={labelHidden ? `${label}: ${shown}` : undefined}
        aria-labelledby={labelHidden ? undefined : `${id}-label ${id}-button`}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {icon}
        <span className={styles['shown']}>{shown}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {open && button.current !== null ? (
        <Popover
          anchor={button.current}
          onClose={() => setOpen(false)}
          placement={quiet ? 'bottom-end' : 'bottom-start'}
          role="listbox"
          label={label}
          className={styles['list']}
          onOpen={(list) => list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()}
          onKeyDown={onKeyDown}
        >
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              className={styles['option']}
              onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
              onClick={() => choose(option.value)}
            >
              <span>{option.label}</span>
              {option.value === value ? <Check size={16} aria-hidden="true" /> : null}
            </button>
          ))}
        </Popover>
      ) : null}
    </div>
  );
}
