import { Plus, Search, Settings2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { openDialog } from '../../lib/dialogs.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { PickPopover } from '../../ui/PickPopover.tsx';
import pick from '../../ui/PickList.module.css';
import type { AnchorBox } from '../../ui/position.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { changeOf, found, markOf, toggled } from './label-choice.ts';
import type { Wanted } from './label-choice.ts';
import { LabelSquare } from './LabelSquare.tsx';
import { NewLabel } from './NewLabel.tsx';
import { useLabels } from './labels.ts';

/** The props of the menu. */
export interface LabelMenuProps {
  readonly anchor: Element | AnchorBox;
  /** The keywords of each message that the menu is about. */
  readonly messages: readonly (readonly string[])[];
  /** Called once when the menu closes with a change. */
  readonly onChange: (change: { readonly add: readonly string[]; readonly remove: readonly string[] }) => void;
  readonly onClose: () => void;
}

const NONE: Wanted = new Map();

/**
 * The labels of one or more messages: Space checks and stays open, Enter checks and closes, 1 to 9 check by number, typing finds
 * or creates (ui.md 13, 22). What was checked is applied when the menu closes.
 */
export function LabelMenu({ anchor, messages, onChange, onClose }: LabelMenuProps): ReactNode {
  const t = useText();
  const { all, error, retry } = useLabels();
  const [wanted, setWanted] = useState(NONE);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [isCreating, setCreating] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const shown = found(all ?? [], typed);
  const close = (last: Wanted = wanted): void => {
    const change = changeOf(last, messages);
    onClose();
    if (change.add.length + change.remove.length > 0) onChange(change);
  };
  const toggle = (keyword: string, thenClose = false): void => {
    const next = toggled(wanted, keyword, messages);
    setWanted(next);
    if (thenClose) close(next);
  };
  const exact = shown.some(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  const rows = shown.length + (all === undefined ? 0 : 1);
  const press = (index: number, thenClose: boolean): void => {
    const label = shown[index];
    if (label === undefined) setCreating(true);
    else toggle(label.keyword, thenClose);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Tab' || isCreating) {
      if (event.key === 'Escape') {
        event.preventDefault();
        setCreating(false);
      } else if (event.key === 'Tab' && !isCreating) close();
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      return;
    }
    if (event.target !== input.current || all === undefined) return;
    const byNumber = /^[1-9]$/.test(event.key) && typed === '' ? all[Number(event.key) - 1] : undefined;
    if (byNumber !== undefined && !all.some(({ name }) => name.includes(event.key))) toggle(byNumber.keyword);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive((active + (event.key === 'ArrowDown' ? 1 : rows - 1)) % Math.max(1, rows));
    else if (event.key === 'Enter') press(active, true);
    else if (event.key === ' ' && (typed === '' || active > 0)) press(active, false);
    else return;
    event.preventDefault();
  };
  if (isCreating) {
    return (
      <PickPopover anchor={anchor} label={t('LANG_LABELS_NEW')} onClose={close} onKeyDown={onKeyDown}>
        <NewLabel
          name={typed.trim()}
          color={(all?.length ?? 0) % 10}
          action={t('LANG_LABELS_CREATE_AND_ADD')}
          onBack={() => setCreating(false)}
          onCreated={({ keyword }) => close(new Map(wanted).set(keyword, true))}
        />
      </PickPopover>
    );
  }
  return (
    <PickPopover anchor={anchor} label={t('LANG_LABELS_TITLE')} onClose={close} onKeyDown={onKeyDown}>
      <div className={pick['search']}>
        <Search size={15} aria-hidden="true" />
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={`${id}-${String(active)}`}
          aria-label={t('LANG_LABELS_FIND')}
          placeholder={t('LANG_LABELS_FIND')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
        />
      </div>
      {all === undefined ? <Unloaded error={error} onRetry={retry} /> : null}
      {all?.length === 0 ? (
        <p className={pick['say']}>
          <strong>{t('LANG_LABELS_NONE')}</strong>
          {t('LANG_LABELS_NONE_WHY')}
        </p>
      ) : null}
      {all !== undefined && all.length > 0 && shown.length === 0 ? (
        <p className={pick['say']}>{t('LANG_LABELS_NOT_FOUND')}</p>
      ) : null}
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={t('LANG_LABELS_TITLE')}
        aria-multiselectable="true"
        className={pick['list']}
      >
        {shown.map(({ keyword, name, hue }, index) => {
          const mark = markOf(keyword, messages, wanted);
          const having = messages.filter((labels) => labels.includes(keyword)).length;
          const number = (all?.findIndex((label) => label.keyword === keyword) ?? -1) + 1;
          return (
            <div
              key={keyword}
              id={`${id}-${String(index)}`}
              role="option"
              aria-selected={mark === 'all'}
              aria-checked={mark === 'some' ? 'mixed' : mark === 'all'}
              data-active={index === active || undefined}
              className={pick['row']}
              onPointerMove={() => setActive(index)}
              onClick={() => toggle(keyword)}
            >
              <span inert>
                <Checkbox
                  aria-label={name}
                  checked={mark === 'all'}
                  indeterminate={mark === 'some'}
                  onChange={() => undefined}
                />
              </span>
              <LabelSquare hue={hue} />
              <span className={pick['name']}>{name}</span>
              {mark === 'some' ? (
                <span className={pick['aside']}>
                  {t('LANG_LABELS_SOME', { count: having, total: messages.length })}
                </span>
              ) : number <= 9 && typed === '' ? (
                <Kbd>{String(number)}</Kbd>
              ) : null}
            </div>
          );
        })}
      </div>
      {all === undefined ? null : (
        <>
          {all.length === 0 || (shown.length === 0 && typed !== '') ? null : <div className={pick['rule']} />}
          <button
            type="button"
            id={`${id}-${String(shown.length)}`}
            tabIndex={-1}
            data-active={active === shown.length || undefined}
            className={pick['row']}
            onPointerMove={() => setActive(shown.length)}
            onClick={() => setCreating(true)}
          >
            <Plus size={16} aria-hidden="true" />
            <span className={pick['name']}>
              {typed.trim() === '' || exact
                ? t('LANG_LABELS_CREATE')
                : t('LANG_LABELS_CREATE_NAMED', { name: typed.trim() })}
            </span>
          </button>
          {all.length === 0 ? null : (
            <button
              type="button"
              tabIndex={-1}
              className={pick['row']}
              onClick={() => {
                close();
                openDialog('labels');
              }}
            >
              <Settings2 size={16} aria-hidden="true" />
              <span className={pick['name']}>{t('LANG_LABELS_EDIT')}</span>
            </button>
          )}
        </>
      )}
    </PickPopover>
  );
}

function Unloaded({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText();
  if (error === null) {
    return (
      <div className={pick['bones']}>
        {[60, 44, 52, 38].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    );
  }
  return (
    <div className={pick['failed']} role="alert">
      {t('LANG_LABELS_FAILED')}
      <button type="button" onClick={onRetry}>
        {t('LANG_LABELS_TRY_AGAIN')}
      </button>
    </div>
  );
}
