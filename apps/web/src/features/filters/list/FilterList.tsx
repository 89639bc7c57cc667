import type { MailFilter } from '@pillarbox/contract/filters/filter';
import { GripVertical, Plus } from 'lucide-react';
import type { DragEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { orderFilters } from '../data/filters.queries.ts';
import { summaryOf } from '../model/words.ts';
import styles from './FilterList.module.css';

interface FilterListProps {
  readonly filters: readonly MailFilter[];
  /** Null while none is open, or a new one. */
  readonly openId: number | null;
  /** Unsaved changes are open: an id is a place, and must not change under them. */
  readonly isLocked: RefObject<boolean>;
  readonly onOpen: (id: number) => void;
  readonly onNew: () => void;
  readonly onSwitch: (id: number, on: boolean) => void;
}

/** The filters in their order [FILT-001]: switches, and a new place by the grip or by Alt with an arrow key [FILT-005]. */
export function FilterList({ filters, openId, isLocked, onOpen, onNew, onSwitch }: FilterListProps): ReactNode {
  const t = useText();
  const [said, setSaid] = useState('');
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null);

  const move = (from: number, to: number): void => {
    const moved = filters[from];
    if (isLocked.current) {
      growl.show({ type: 'info', text: t('LANG_FILTERS_SAVE_FIRST') });
      return;
    }
    if (moved === undefined || to < 0 || to >= filters.length || from === to) return;
    const others = filters.filter((filter) => filter !== moved);
    const order = [...others.slice(0, to), moved, ...others.slice(to)];
    setSaid(t('LANG_FILTERS_MOVED', { name: moved.name, place: to + 1, count: filters.length }));
    const openAt = order.findIndex(({ id }) => id === openId);
    orderFilters(order.map(({ id }) => id)).then(
      // Ids are places: the open filter has another one now.
      () => (openAt === -1 ? undefined : onOpen(openAt + 1)),
      (error: unknown) => growl.show({ type: 'danger', text: text(errorTextKey(error)) }),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    move(index, index + step);
    // The row is rendered anew at its place.
    const list = event.currentTarget.closest('ul');
    requestAnimationFrame(() => list?.querySelectorAll<HTMLElement>('[data-filter]')[index + step]?.focus());
  };
  const onDragOver = (event: DragEvent<HTMLElement>, index: number): void => {
    if (drag === null) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const gap = event.clientY > box.top + box.height / 2 ? index + 1 : index;
    const to = gap > drag.from ? gap - 1 : gap;
    if (to !== drag.to) setDrag({ ...drag, to });
  };
  const markOf = (index: number): string | undefined => {
    if (drag === null || drag.to !== index || drag.to === drag.from) return undefined;
    return styles[drag.to > drag.from ? 'below' : 'above'];
  };

  return (
    <section className={styles['column']} aria-label={t('LANG_FILTERS_TITLE')}>
      <header className={styles['head']}>
        <h2 className={styles['count']}>{t('LANG_FILTERS_COUNT', { count: filters.length })}</h2>
        <Button icon={<Plus size={16} />} onClick={onNew}>
          {t('LANG_FILTERS_NEW')}
        </Button>
      </header>
      <ul className={styles['list']}>
        {filters.map((filter, index) => (
          <li
            key={filter.id}
            className={cx(styles['item'], filter.id === openId && styles['open'], markOf(index))}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', filter.name);
              setDrag({ from: index, to: index });
            }}
            onDragOver={(event) => onDragOver(event, index)}
            onDrop={(event) => {
              event.preventDefault();
              if (drag !== null) move(drag.from, drag.to);
            }}
            onDragEnd={() => setDrag(null)}
          >
            <GripVertical size={16} className={styles['grip']} aria-hidden="true" />
            <button
              type="button"
              data-filter={filter.id}
              className={styles['row']}
              aria-current={filter.id === openId || undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => onOpen(filter.id)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <bdi className={styles['name']}>{filter.name === '' ? t('LANG_FILTERS_UNNAMED') : filter.name}</bdi>
              <span className={styles['summary']}>{summaryOf(filter, t)}</span>
            </button>
            <Switch
              aria-label={t('LANG_FILTERS_SWITCH', { name: filter.name })}
              checked={filter.on}
              onChange={(event) => onSwitch(filter.id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {filters.length > 1 ? <p className={styles['hint']}>{t('LANG_FILTERS_HINT')}</p> : null}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </section>
  );
}
