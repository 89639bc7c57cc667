import { isSameRealm } from '@pillarbox/rules/realm-path';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { firstScreenShown } from '../../../lib/first-screen.ts';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useUser } from '../../../lib/session-state.ts';
import { useStore } from '../../../lib/store.ts';
import { cx } from '../../../ui/cx.ts';
import type { AnchorBox } from '../../../ui/position.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { knownFolders } from '../data/folders.ts';
import type { MessageList } from '../data/message-list.ts';
import { takesMessages } from '../model/folder-kind.ts';
import { folderName } from '../model/folder-text.ts';
import { useBounced } from '../../delivery/public.ts';
import { dropOnSection } from '../actions/section-actions.ts';
import { openRow } from '../actions/open-row.ts';
import {
  actedOn,
  archive,
  label,
  someLack,
  markSeen,
  moveTo,
  remove,
  star,
  wholeRows,
} from '../actions/message-actions.ts';
import { mute, pin, someUnmuted, someUnpinned } from '../actions/pin-actions.ts';
import { canSnooze } from '../actions/snooze-actions.ts';
import { useLabelMap } from '../../labels/public.ts';
import { useSnoozed } from '../../snooze/public.ts';
import { followDrag } from '../actions/drag.ts';
import { activeUid, selection } from '../state/mail-state.ts';
import { useTimes } from '../state/times.ts';
import { fetchRow, useFetchAhead } from './fetch-ahead.ts';
import { groupName } from './group-text.ts';
import { handleGridKey } from '../../../ui/list/grid-keys.ts';
import { GroupRow } from './GroupRow.tsx';
import { layoutOf } from '../../../ui/list/list-layout.ts';
import { MessageRowView, rowId } from './MessageRowView.tsx';
import { hideActions, openRowMenu, revealed, rowMenu } from './row-menu.ts';
import { RowBones } from './RowBones.tsx';
import { toggleOpened } from '../actions/opened-rows.ts';
import { isGrouped, selectAll, selectRange } from '../actions/select-rows.ts';
import { anchoredAt, NOTHING_SELECTED, toggled } from '../model/selection.ts';
import { SwipeRow } from './SwipeRow.tsx';
import { useRowColors } from './use-row-colors.ts';
import { useVirtualRows } from '../../../ui/list/use-virtual-rows.ts';
import grid from '../../../ui/list/RowGrid.module.css';
import styles from './MessageGrid.module.css';

interface MessageGridProps {
  readonly folder: Folder;
  readonly list: MessageList;
  /** The open message, 0 for none. */
  readonly openUid: number;
}

const ROW_HEIGHT = { comfortable: 76, compact: 32, phone: 82 } as const;

/** The uid of the row that an event happened in, 0 for none. */
function uidOf(target: EventTarget): number {
  const row = (target as Element).closest<HTMLElement>('[data-uid]');
  return Number(row?.dataset['uid'] ?? 0);
}

/** The list of a folder as a grid with one tab stop: arrows move, Space checks, Shift extends, Enter opens (ui.md 7). */
export function MessageGrid({ folder, list, openUid }: MessageGridProps): ReactNode {
  'use no memo';
  const view = useStore(list.view);
  const t = useText();
  const tag = useLocaleTag();
  const times = useTimes();
  const phone = useMedia(PHONE);
  const preferences = usePreferences();
  const chosen = useStore(selection);
  const active = useStore(activeUid);
  const scroller = useRef<HTMLDivElement>(null);
  const pending = useRef(-1);
  const compact = preferences.list_density === 'compact' && !phone;
  const rowHeight = phone ? ROW_HEIGHT.phone : ROW_HEIGHT[compact ? 'compact' : 'comfortable'];
  const layout = useMemo(() => layoutOf(view.groups, view.total), [view.groups, view.total]);
  const activeIndex = view.indexOf(active);
  const rows = useVirtualRows({ list, view, layout, rowHeight, scroller, kept: activeIndex });
  const snippets = preferences.message_snippets === 1;
  const outgoing = folder.use === 'sent' || folder.use === 'drafts';
  const bounced = useBounced(folder);
  const checking = chosen.checked.size > 0;
  const boxes = checking || preferences.inboxCheckboxes === 1;
  const own = useUser()?.mail ?? '';
  const bySender = list.scope.sendergroups !== undefined;
  const labels = useLabelMap();
  const snoozed = useSnoozed(folder.name, folder.use === 'snoozed');
  const look = useMemo(
    () => ({ compact, snippets, outgoing, phone, checking: boxes, bySender, own, labels, bounced, snoozed }),
    [compact, snippets, outgoing, phone, boxes, bySender, own, labels, bounced, snoozed],
  );

  const ahead = useFetchAhead((event) => view.rowOf(uidOf(event.target)));
  const colors = useRowColors(folder.use);

  const moveTo_ = (index: number, extend: boolean): void => {
    rows.reveal(index);
    const uid = view.uidAt(index);
    if (uid === 0) {
      pending.current = index;
      return;
    }
    if (extend) {
      if (chosen.checked.size === 0 && active !== 0) selection.set((now) => anchoredAt(now, active));
      void selectRange(list, uid, false);
    }
    activeUid.set(uid);
  };

  useEffect(firstScreenShown, []);

  // A row that is far away has no uid until its page is loaded.
  useEffect(() => {
    if (pending.current === -1) return;
    const uid = view.uidAt(pending.current);
    if (uid === 0) return;
    pending.current = -1;
    activeUid.set(uid);
  }, [view]);

  /** Right opens a conversation; Left closes it, also on its indented rows. Returns false when there is none. */
  const turnRow = (isRight: boolean): boolean => {
    const head = view.headOf(active) || active;
    const row = view.rowOf(head);
    // A conversation over all folders is shown in the reading pane.
    if (row === undefined || row.threadmap.length < 2 || row.conversation !== undefined) return false;
    toggleOpened(list, head, isRight);
    if (!isRight) activeUid.set(head);
    return true;
  };

  useShortcut('label', checking || openUid === 0 ? () => openChoice('label') : null);
  useShortcut('snooze', (checking || openUid === 0) && canSnooze() ? () => openChoice('snooze') : null);

  const turn = (what: 'pin' | 'mute') => (): void => {
    const uids = actedOn();
    if (what === 'pin') pin(uids, someUnpinned(uids));
    else mute(uids, someUnmuted(uids));
  };
  useShortcut('pin', turn('pin'));
  useShortcut('mute', turn('mute'));

  // Takes precedence over the shortcut of the reading pane: checked rows come first.
  useShortcut('archive', checking || openUid === 0 ? () => archive(actedOn()) : null);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    handleGridKey(event, {
      at: { index: activeIndex, total: view.total, page },
      move: moveTo_,
      check: (range) => {
        if (range) void selectRange(list, active, true);
        else selection.set((now) => toggled(now, active));
      },
      checkAll: () => void selectAll(list),
      open: () => openRow(folder, active),
      remove: () => remove(actedOn()),
      menu: () => openMenu(active),
      turn: turnRow,
      escape: () => {
        if (revealed.get() !== null) hideActions();
        else if (checking) selection.set(NOTHING_SELECTED);
        else return false;
        return true;
      },
    });
  };

  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const uid = uidOf(event.target);
    if (uid === 0) return;
    const act = (event.target as Element).closest<HTMLElement>('[data-act]')?.dataset['act'];
    const row = view.rowOf(uid);
    const whole = wholeRows([uid]);
    if (act === 'star') star(whole, row === undefined || (row.flags & MESSAGE_FLAG.FLAGGED) === 0);
    else if (act === 'read') markSeen(whole, someLack([uid], MESSAGE_FLAG.SEEN));
    else if (act === 'delete') remove(whole);
    else if (act === 'open') toggleOpened(list, uid, view.standingOf(uid) !== 'opened');
    else if (act === 'menu') openMenu(uid);
    else {
      activeUid.set(uid);
      if (event.shiftKey) void selectRange(list, uid, event.ctrlKey || event.metaKey);
      else if (act === 'check' || event.ctrlKey || event.metaKey) selection.set((now) => toggled(now, uid));
      else {
        selection.set((now) => anchoredAt(now, uid));
        openRow(folder, uid);
      }
    }
  };

  const openMenu = (uid: number, at?: AnchorBox): void => {
    const anchor = at ?? document.getElementById(rowId(uid))?.getBoundingClientRect();
    if (uid === 0 || anchor === undefined) return;
    activeUid.set(uid);
    openRowMenu(uid, anchor, 'whole');
  };

  const openChoice = (part: 'label' | 'snooze'): void => {
    const row = document.getElementById(rowId(activeUid.get()));
    const uids = actedOn();
    const anchor = (row ?? document.body).getBoundingClientRect();
    if (uids.length > 0) rowMenu.set({ uid: 0, rows: uids, uids, anchor, part });
  };

  // The event of the menu key is at the grid, which has the focus; the event of a press is at the row.
  const onContextMenu = (event: MouseEvent<HTMLDivElement>): void => {
    const uid = uidOf(event.target);
    if (uid === 0 && (event.target !== event.currentTarget || event.button === 2)) return;
    event.preventDefault();
    const { clientX: x, clientY: y } = event;
    if (uid === 0) openMenu(active);
    else openMenu(uid, { left: x, right: x, top: y, bottom: y });
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    const uid = uidOf(event.target);
    if (uid === 0 || (event.target as Element).closest('button') !== null) return;
    const pressed = view.rowOf(uid);
    if (event.button === 0 && !phone && pressed !== undefined) fetchRow(pressed);
    followDrag(event, {
      begin: () => {
        const dragged = selection.get().checked.has(uid) ? [...selection.get().checked] : [uid];
        const uids = wholeRows(dragged);
        return uids.length === 0 ? null : { kind: 'messages', folder: folder.name, uids, rows: dragged };
      },
      drop: ({ folder: name }, what) => {
        const target = knownFolders().find((one) => one.name === name);
        if (what.kind !== 'messages' || target === undefined) return;
        // A message never moves to another account.
        if (takesMessages(target) && isSameRealm(target.name, what.folder)) moveTo(what.uids, target);
      },
      dropOnLabel: (keyword, what) => {
        if (what.kind === 'messages') label(what.uids, { add: [keyword], remove: [] });
      },
      dropOnSection: (drop, what) => {
        if (what.kind === 'messages') dropOnSection(what.rows, drop);
      },
    });
  };

  return (
    <div
      ref={scroller}
      // Rows of conversations over all folders do not open in the list.
      role={isGrouped(list) && list.scope.conversations !== true ? 'treegrid' : 'grid'}
      tabIndex={0}
      className={cx(grid['grid'], styles['grid'])}
      aria-label={t('LANG_MAIL_LIST', { folder: folderName(folder, t) })}
      aria-rowcount={view.total}
      aria-multiselectable="true"
      aria-activedescendant={activeIndex === -1 ? undefined : rowId(view.uidAt(activeIndex))}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onPointerDown={onPointerDown}
      onPointerOver={ahead.onPointerOver}
      onPointerLeave={ahead.onPointerLeave}
      onFocus={() => {
        // A row that becomes active now is not rendered as active yet.
        if (view.indexOf(activeUid.get()) === -1 && view.total > 0)
          activeUid.set(view.indexOf(openUid) === -1 ? view.uidAt(0) : openUid);
      }}
    >
      <div role="presentation" className={grid['canvas']} style={{ height: rows.height }}>
        {rows.items.map((item) => {
          const line = layout.itemAt(item.index);
          if (line.kind === 'group') {
            const top = rows.stuck === item.index ? null : item.start;
            const name = groupName(line.key, tag, t);
            return <GroupRow key={`group-${line.key}`} name={name} count={line.count} top={top} />;
          }
          const row = view.rowAt(line.index);
          const key = row === undefined ? `line-${line.index}` : row.uid;
          const content =
            row === undefined ? (
              <RowBones compact={compact} />
            ) : (
              <MessageRowView
                row={row}
                index={line.index}
                layout={look}
                checked={chosen.checked.has(row.uid)}
                open={openUid !== 0 && row.uid === view.uidAt(view.indexOf(openUid))}
                active={row.uid === active}
                color={colors(row)}
                standing={view.standingOf(row.uid)}
                times={times}
                t={t}
              />
            );
          return (
            <div key={key} role="presentation" className={cx(grid['line'], styles['line'])} style={{ top: item.start }}>
              {phone && row !== undefined ? <SwipeRow row={row}>{content}</SwipeRow> : content}
            </div>
          );
        })}
      </div>
    </div>
  );
}
