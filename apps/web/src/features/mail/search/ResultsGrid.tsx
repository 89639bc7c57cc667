import type { DateGroupCount } from '@pillarbox/contract/mail/list';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { hasFlag } from '@pillarbox/rules/flags';
import { realmOf } from '@pillarbox/rules/realm-path';
import { dayOf } from '@pillarbox/rules/zoned-days';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useStore } from '../../../lib/store.ts';
import type { AnchorBox } from '../../../ui/position.ts';
import { archive, markSeen, remove, star } from '../actions/message-actions.ts';
import { openRow } from '../actions/open-row.ts';
import { foundListOf } from '../data/lists.ts';
import { realmFolders } from '../data/realm-folders.ts';
import { AccountMark } from '../folders/AccountMark.tsx';
import { folderIcon } from '../folders/folder-icon.ts';
import { handleGridKey } from '../../../ui/list/grid-keys.ts';
import { GroupRow } from '../list/GroupRow.tsx';
import { rowMenu } from '../list/row-menu.ts';
import { allOf, anchoredAt, NOTHING_SELECTED, rangedTo, toggled, withoutGone } from '../model/selection.ts';
import { layoutOf } from '../../../ui/list/list-layout.ts';
import { MessageRowView, rowId } from '../list/MessageRowView.tsx';
import type { RowLayout } from '../list/MessageRowView.tsx';
import { RowBones } from '../list/RowBones.tsx';
import { useVirtualRows } from '../../../ui/list/use-virtual-rows.ts';
import { cx } from '../../../ui/cx.ts';
import grid from '../../../ui/list/RowGrid.module.css';
import messages from '../list/MessageGrid.module.css';
import { folderName } from '../model/folder-text.ts';
import { leaveList, selection } from '../state/mail-state.ts';
import { openList } from '../state/open-list.ts';
import { useLabelMap } from '../../labels/public.ts';
import { useTimes } from '../state/times.ts';
import { highlightWords, Marked } from './highlight.tsx';
import type { Hit } from './results.ts';
import { monthName, monthsOf } from './results.ts';
import type { ReadSearch } from './use-search.ts';
import { useCalendar } from './use-search.ts';
import { useHitRows } from './use-hit-rows.ts';
import styles from './Results.module.css';

interface ResultsGridProps {
  readonly hits: readonly Hit[];
  readonly read: ReadSearch;
  readonly openFolder: string;
  /** The open message, 0 for none. */
  readonly openUid: number;
  /** What another list over several folders shows in another way. */
  readonly look?: GridLook;
}

/** How a list over several folders looks that is no result of a search. */
export interface GridLook {
  readonly label: string;
  /** Whether a row names its folder. */
  readonly showsPlace: boolean;
  readonly groupsOf: (hits: readonly Hit[]) => readonly DateGroupCount[];
  readonly groupName: (key: string) => string;
  readonly accountOf: (folder: string) => RowLayout['account'];
  /** Called with the last row in sight. */
  readonly onSight: (last: number) => void;
  /** Called for Escape, and for the arrow above the first row. */
  readonly onLeave: () => void;
}

const ROW_HEIGHT = { normal: 76, phone: 82 } as const;

/** The messages that a search found, by month. One tab stop, with the keys of the list; Escape returns to the field. */
export function ResultsGrid({ hits: all, read, openFolder, openUid, look }: ResultsGridProps): ReactNode {
  'use no memo';
  const t = useText();
  const tag = useLocaleTag();
  const times = useTimes();
  const labels = useLabelMap();
  const realms = useStore(realmFolders);
  const phone = useMedia(PHONE);
  const calendar = useCalendar()();
  const { message_snippets: preview, inboxCheckboxes } = usePreferences();
  const snippets = preview === 1;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [sight, setSight] = useState<readonly [first: number, last: number]>([0, 20]);
  const source = useMemo(() => ({ showRange: (first: number, last: number) => setSight([first, last]) }), []);
  const { rowOf, hits } = useHitRows(all, sight);
  const groupsOf = look?.groupsOf;
  const months = useMemo(() => groupsOf?.(hits) ?? monthsOf(hits, calendar.zone), [groupsOf, hits, calendar.zone]);
  const [, lastInSight] = sight;
  const onSight = look?.onSight;
  useEffect(() => onSight?.(lastInSight), [onSight, lastInSight, hits]);
  const layout = useMemo(() => layoutOf(months, hits.length), [months, hits.length]);
  const view = useMemo(
    () => ({
      uidAt: (index: number) => hits[index]?.id ?? 0,
      indexOf: (id: number) => (id === 0 ? -1 : hits.findIndex((hit) => hit.id === id)),
      listIndex: (index: number) => index,
    }),
    [hits],
  );
  const activeIndex = view.indexOf(active);
  const rowHeight = phone ? ROW_HEIGHT.phone : ROW_HEIGHT.normal;
  const rows = useVirtualRows({ list: source, view, layout, rowHeight, scroller, kept: activeIndex });
  const byPath = useMemo(() => new Map(read.folders.map((folder) => [folder.name, folder])), [read.folders]);
  // The field keeps the words of a search that has ended.
  const isSearch = look === undefined;
  const words = useMemo(() => (isSearch ? highlightWords(read.terms) : []), [isSearch, read.terms]);
  const thisYear = dayOf(calendar.now, calendar.zone).year;

  // The toolbar and the keys of the open message act on the list that it was found in.
  useEffect(() => {
    if (openUid !== 0) openList.set({ folder: openFolder, list: foundListOf(openFolder) });
    return () => openList.set(null);
  }, [openFolder, openUid, hits]);

  const found = useMemo(() => ({ words, folders: byPath }), [words, byPath]);
  /** Results of another account show its mark. */
  const elsewhere = (path: string): RowLayout['account'] => {
    const account = realms.find(({ realmid }) => realmid === realmOf(path));
    return account && { mark: <AccountMark account={path} size={16} />, name: account.name };
  };
  const lookOf = (path: string, folder: Folder | undefined): RowLayout => ({
    ...accountLook(look === undefined ? elsewhere(path) : look.accountOf(path)),
    compact: false,
    snippets,
    outgoing: folder?.use === 'sent' || folder?.use === 'drafts',
    phone,
    checking: checking || inboxCheckboxes === 1,
    own: '',
    bySender: false,
    labels,
    found: {
      mark: (text: string): ReactNode => <Marked text={text} words={found.words} />,
      place: folder === undefined || look?.showsPlace === false ? null : <Place folder={folder} />,
    },
  });

  const chosen = useStore(selection);
  const checking = chosen.checked.size > 0;
  // Only messages that are still there stay checked.
  useEffect(() => {
    const there = new Set(hits.map(({ id }) => id));
    const gone = [...selection.get().checked].filter((id) => !there.has(id));
    selection.set((now) => withoutGone(now, new Set(gone)));
  }, [hits]);
  useEffect(() => leaveList, []);

  const open = (hit: Hit): void => {
    setActive(hit.id);
    selection.set((now) => anchoredAt(now, hit.id));
    openRow(byPath.get(hit.folder) ?? { name: hit.folder, use: null }, hit.uid);
  };
  /** The checked messages, else the given one. */
  const actedOn = (id: number): readonly number[] => (checking ? [...chosen.checked] : id === 0 ? [] : [id]);
  const checkTo = (id: number, adding: boolean): void =>
    selection.set((now) => rangedTo(now, id, { order: hits.map((hit) => hit.id), adding }));
  const idAt = (target: EventTarget): number =>
    Number((target as Element).closest<HTMLElement>('[data-uid]')?.dataset['uid'] ?? 0);
  const openMenu = (id: number, part: 'whole' | 'label', at?: AnchorBox): void => {
    const anchor = at ?? document.getElementById(rowId(id))?.getBoundingClientRect();
    const uids = chosen.checked.has(id) || part === 'label' ? actedOn(id) : [id];
    const uid = uids.length === 1 ? (uids[0] ?? 0) : 0;
    if (uids.length > 0 && anchor !== undefined) rowMenu.set({ uid, rows: uids, uids, anchor, part });
  };
  useShortcut('label', checking ? () => openMenu(active, 'label') : null);
  useShortcut('archive', checking ? () => archive(actedOn(active)) : null);

  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const id = idAt(event.target);
    const hit = hits.find((one) => one.id === id);
    if (hit === undefined) return;
    const name = (event.target as Element).closest<HTMLElement>('[data-act]')?.dataset['act'];
    const flags = rowOf(hit)?.flags ?? 0;
    const command = event.ctrlKey || event.metaKey;
    if (name === 'star') star([id], !hasFlag(flags, MESSAGE_FLAG.FLAGGED));
    else if (name === 'read') markSeen([id], !hasFlag(flags, MESSAGE_FLAG.SEEN));
    else if (name === 'delete') remove([id]);
    else if (name === 'menu') openMenu(id, 'whole');
    else if (event.shiftKey || command || name === 'check') {
      setActive(id);
      if (event.shiftKey) checkTo(id, command);
      else selection.set((now) => toggled(now, id));
    } else open(hit);
  };
  const onContextMenu = (event: MouseEvent<HTMLDivElement>): void => {
    const id = idAt(event.target) || active;
    if (id === 0) return;
    event.preventDefault();
    const { clientX: x, clientY: y } = event;
    openMenu(id, 'whole', idAt(event.target) === 0 ? undefined : { left: x, right: x, top: y, bottom: y });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    const toField = look?.onLeave ?? toSearchField;
    handleGridKey(event, {
      at: { index: activeIndex, total: hits.length, page },
      move: (index, extend) => {
        const id = view.uidAt(index);
        rows.reveal(index);
        if (extend) {
          if (!checking) selection.set((now) => anchoredAt(now, active));
          checkTo(id, false);
        }
        setActive(id);
      },
      check: (range) => {
        if (range) checkTo(active, true);
        else selection.set((now) => toggled(now, active));
      },
      checkAll: () =>
        selection.set(
          allOf(
            hits.map((hit) => hit.id),
            active,
          ),
        ),
      open: () => {
        const hit = hits[activeIndex];
        if (hit !== undefined) open(hit);
      },
      remove: () => {
        const ids = actedOn(active);
        setActive(idAfter(hits, new Set(ids), activeIndex));
        remove(ids);
      },
      menu: () => openMenu(active, 'whole'),
      escape: () => {
        if (checking) selection.set(NOTHING_SELECTED);
        else toField();
        return true;
      },
      leaveTop: toField,
    });
  };
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      data-search-results=""
      className={cx(grid['grid'], messages['grid'])}
      aria-label={look?.label ?? t('LANG_SEARCH_RESULTS')}
      aria-rowcount={hits.length}
      aria-multiselectable="true"
      aria-activedescendant={activeIndex === -1 ? undefined : rowId(active)}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      onFocus={() => {
        if (activeIndex === -1) setActive(view.uidAt(0));
      }}
    >
      <div role="presentation" className={grid['canvas']} style={{ height: rows.height }}>
        {rows.items.map((item) => {
          const line = layout.itemAt(item.index);
          if (line.kind === 'group') {
            const top = rows.stuck === item.index ? null : item.start;
            const name = look?.groupName(line.key) ?? monthName(line.key, tag, thisYear);
            return <GroupRow key={`group-${line.key}`} name={name} count={line.count} top={top} />;
          }
          const hit = hits[line.index];
          const row = hit === undefined ? undefined : rowOf(hit);
          return (
            <div
              key={hit?.id ?? item.index}
              role="presentation"
              className={cx(grid['line'], messages['line'])}
              style={{ top: item.start }}
            >
              {hit === undefined || row === undefined ? (
                <RowBones compact={false} />
              ) : (
                <MessageRowView
                  row={{ ...row, uid: hit.id, threadmap: [] }}
                  index={line.index}
                  layout={lookOf(hit.folder, byPath.get(hit.folder))}
                  checked={chosen.checked.has(hit.id)}
                  open={hit.folder === openFolder && hit.uid === openUid}
                  active={hit.id === active}
                  color={null}
                  standing="plain"
                  times={times}
                  t={t}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function toSearchField(): void {
  document.querySelector<HTMLElement>('[data-search-field]')?.focus();
}

function accountLook(account: RowLayout['account']): Pick<RowLayout, 'account'> {
  return account === undefined ? {} : { account };
}

/** The message that gets the focus when others leave: the next one below the row, else above; 0 for none. */
function idAfter(hits: readonly Hit[], leaving: ReadonlySet<number>, index: number): number {
  const stays = (hit: Hit): boolean => !leaving.has(hit.id);
  return (hits.slice(Math.max(0, index)).find(stays) ?? hits.slice(0, Math.max(0, index)).findLast(stays))?.id ?? 0;
}

/** The folder of a message, at the right of its third line. */
function Place({ folder }: { readonly folder: Folder }): ReactNode {
  const t = useText();
  const Icon = folderIcon(folder);
  return (
    <span className={styles['place']}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      <span>{folderName(folder, t)}</span>
    </span>
  );
}
