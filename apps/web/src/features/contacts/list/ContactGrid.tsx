import { MAX_NAMED } from '@pillarbox/contract/contacts/contact';
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { growl } from '../../../lib/growl.ts';
import { useStore } from '../../../lib/store.ts';
import { cx } from '../../../ui/cx.ts';
import { handleGridKey } from '../../../ui/list/grid-keys.ts';
import { GroupHeader } from '../../../ui/list/GroupHeader.tsx';
import { layoutOf } from '../../../ui/list/list-layout.ts';
import grid from '../../../ui/list/RowGrid.module.css';
import { RowSlots } from '../../../ui/list/row-slots.ts';
import { useVirtualRows } from '../../../ui/list/use-virtual-rows.ts';
import { removeContacts } from '../actions/delete-contacts.ts';
import { carryContacts } from '../actions/drag-contacts.ts';
import type { ContactView } from '../data/contact-view.ts';
import { openContact } from '../data/contacts-location.ts';
import { idsBetween } from '../data/ids-between.ts';
import type { ContactList } from '../data/use-contact-list.ts';
import { activeContact, actedOn, anchorAt, check, selection, toggle, uncheckAll } from '../state/selection.ts';
import { ContactRowMenu } from './ContactRowMenu.tsx';
import { ContactRowView, rowId } from './ContactRowView.tsx';
import { LetterIndex } from './LetterIndex.tsx';
import { RowBones } from './ListBones.tsx';
import { openRowMenu } from './row-menu.ts';
import styles from './ContactGrid.module.css';

interface ContactGridProps {
  readonly found: ContactList;
  readonly view: ContactView;
  /** The contact that is open; '' for none. */
  readonly openId: string;
}

const ROW_HEIGHT = { desktop: 52, phone: 64 } as const;

/** The id of the contact whose row an event happened in, '' for none. */
function idOf(target: EventTarget): string {
  return (target as Element).closest<HTMLElement>('[data-contact]')?.dataset['contact'] ?? '';
}

/** The contacts as a grid with one tab stop: arrows move, Space checks, Shift extends, Enter opens, Delete deletes (ui.md 7). */
export function ContactGrid({ found, view, openId }: ContactGridProps): ReactNode {
  'use no memo';
  const t = useText();
  const isPhone = useMedia(PHONE);
  const chosen = useStore(selection);
  const active = useStore(activeContact);
  const scroller = useRef<HTMLDivElement>(null);
  const pending = useRef(-1);
  const rowHeight = ROW_HEIGHT[isPhone ? 'phone' : 'desktop'];
  const layout = useMemo(() => layoutOf(view.groups, view.total), [view]);
  const activeIndex = view.indexOf(active);
  const rows = useVirtualRows({ list: found.list, view, layout, rowHeight, scroller, kept: activeIndex });
  const checking = chosen.checked.size > 0;
  const [slots] = useState(() => new RowSlots());
  const nameOf = (index: number): string => view.rowAt(index)?.id ?? `line ${String(index)}`;
  const slotOf = slots.of(
    rows.items.flatMap((item) => {
      const line = layout.itemAt(item.index);
      return line.kind === 'row' ? [nameOf(line.index)] : [];
    }),
  );

  const range = async (from: string, to: string, adding: boolean): Promise<void> => {
    const [one, other] = [view.indexOf(from), view.indexOf(to)];
    if (other === -1) return;
    const first = one === -1 ? other : Math.min(one, other);
    const ids = await idsBetween(found.query, view.listIndex(first), view.listIndex(Math.max(one, other)));
    check(ids, adding);
  };

  const checkAll = async (): Promise<void> => {
    check(await idsBetween(found.query, 0, view.listIndex(Math.min(view.total, MAX_NAMED) - 1)), false);
    if (view.total > MAX_NAMED)
      growl.show({ type: 'info', text: t('LANG_CONTACTS_SELECT_LIMIT', { count: MAX_NAMED }) });
  };

  const moveTo = (index: number, extend: boolean): void => {
    rows.reveal(index);
    const id = view.uidAt(index);
    if (id === '') {
      pending.current = index;
      return;
    }
    if (extend) {
      if (!checking) anchorAt(active);
      void range(selection.get().anchor, id, false);
    }
    activeContact.set(id);
  };

  // A row that is far away has no id until its page is loaded.
  useEffect(() => {
    if (pending.current === -1) return;
    const id = view.uidAt(pending.current);
    if (id === '') return;
    pending.current = -1;
    activeContact.set(id);
  }, [view]);

  // A contact that left the list: the one that took its place gets the focus, so that the keys go on from there.
  const place = useRef(0);
  useEffect(() => {
    if (activeIndex !== -1) place.current = activeIndex;
    else if (active !== '') activeContact.set(view.uidAt(Math.min(place.current, view.total - 1)) || active);
  }, [activeIndex, active, view]);

  // The bulk bar makes the list lower: scroll so that the row that was checked stays visible.
  useEffect(() => {
    if (checking) document.getElementById(rowId(selection.get().anchor))?.scrollIntoView({ block: 'nearest' });
  }, [checking]);

  const openMenu = (id: string): void => {
    const row = document.getElementById(rowId(id))?.getBoundingClientRect();
    if (row === undefined) return;
    openRowMenu(id, { top: row.top, bottom: row.bottom, left: row.left + 48, right: row.right - 8 });
  };

  const onContextMenu = (event: MouseEvent<HTMLDivElement>): void => {
    const id = idOf(event.target);
    if (id === '' && event.button === 2) return;
    event.preventDefault();
    const { clientX: x, clientY: y } = event;
    // The key for menus has no place of its own.
    if (id === '') openMenu(active);
    else openRowMenu(id, { left: x, right: x, top: y, bottom: y });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    handleGridKey(event, {
      at: { index: activeIndex === -1 && active !== '' ? place.current : activeIndex, total: view.total, page },
      move: moveTo,
      check: (isRange) => (isRange ? void range(selection.get().anchor, active, true) : toggle(active)),
      checkAll: () => void checkAll(),
      open: () => openContact(active),
      remove: () => removeContacts(actedOn()),
      menu: () => openMenu(active),
      escape: () => {
        if (checking) uncheckAll();
        return checking;
      },
    });
  };

  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const id = idOf(event.target);
    if (id === '') return;
    const menu = (event.target as Element).closest('[data-act="menu"]');
    if (menu !== null) {
      activeContact.set(id);
      openRowMenu(id, menu.getBoundingClientRect());
      return;
    }
    const isCheck = (event.target as Element).closest('[data-act="check"]') !== null;
    activeContact.set(id);
    if (event.shiftKey) void range(selection.get().anchor, id, event.ctrlKey || event.metaKey);
    else if (isCheck || event.ctrlKey || event.metaKey) toggle(id);
    else {
      anchorAt(id);
      openContact(id);
    }
  };

  // The same function for each render, so that scrolling does not render the letters.
  const jump = useRef<(letter: number) => void>(() => undefined);
  useLayoutEffect(() => {
    jump.current = (letter) => {
      scroller.current?.focus({ preventScroll: true });
      moveTo(view.firstRowOf(letter), false);
    };
  });
  const onJump = useCallback((letter: number) => jump.current(letter), []);

  return (
    <div className={styles['body']}>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className={cx(grid['grid'], grid['round'])}
        aria-label={t('LANG_SHELL_CONTACTS')}
        aria-rowcount={view.total}
        aria-multiselectable="true"
        aria-activedescendant={activeIndex === -1 ? undefined : rowId(active)}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onDragStart={(event: DragEvent<HTMLDivElement>) => {
          const id = idOf(event.target);
          if (id !== '') carryContacts(event, id);
        }}
        onFocus={() => {
          // A row that becomes active now is not rendered as active yet.
          if (view.indexOf(activeContact.get()) === -1)
            activeContact.set(view.indexOf(openId) === -1 ? view.uidAt(0) : openId);
        }}
      >
        <div role="presentation" className={grid['canvas']} style={{ height: rows.height }}>
          {rows.items.map((item) => {
            const line = layout.itemAt(item.index);
            if (line.kind === 'group') {
              const top = rows.stuck === item.index ? null : item.start;
              return <GroupHeader key={`letter-${item.index}`} name={line.key} count={line.count} top={top} />;
            }
            const row = view.rowAt(line.index);
            return (
              <div
                key={slotOf.get(nameOf(line.index))}
                role="presentation"
                className={grid['line']}
                style={{ top: item.start }}
              >
                {row === undefined ? (
                  <RowBones />
                ) : (
                  <ContactRowView
                    row={row}
                    index={line.index}
                    checked={chosen.checked.has(row.id)}
                    checking={checking}
                    open={row.id === openId}
                    active={row.id === active}
                    size={isPhone ? 40 : 34}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {/* Outside the grid, because a grid contains only rows. */}
      <ContactRowMenu view={view} />
      <LetterIndex groups={view.groups} onJump={onJump} />
    </div>
  );
}
