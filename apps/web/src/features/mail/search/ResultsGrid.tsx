import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { hasFlag } from '@pillarbox/rules/flags';
import { dayOf } from '@pillarbox/rules/zoned-days';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { cx } from '../../../ui/cx.ts';
import { markSeen, remove, star } from '../actions/message-actions.ts';
import { openRow } from '../actions/open-row.ts';
import { foundListOf } from '../data/lists.ts';
import { folderIcon } from '../folders/folder-icon.ts';
import { movedIndex } from '../list/list-keys.ts';
import { layoutOf } from '../list/list-layout.ts';
import { MessageRowView, rowId } from '../list/MessageRowView.tsx';
import { RowBones } from '../list/RowBones.tsx';
import { useVirtualRows } from '../list/use-virtual-rows.ts';
import grid from '../list/MessageGrid.module.css';
import { folderName } from '../model/folder-text.ts';
import { activeUid } from '../state/mail-state.ts';
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
}

const ROW_HEIGHT = { normal: 76, phone: 82 } as const;

/** The messages that a search found, by month. One tab stop: arrows move, Enter opens, Escape returns to the field. */
export function ResultsGrid({ hits: all, read, openFolder, openUid }: ResultsGridProps): ReactNode {
  'use no memo';
  const t = useText();
  const tag = useLocaleTag();
  const times = useTimes();
  const labels = useLabelMap();
  const phone = useMedia(PHONE);
  const calendar = useCalendar()();
  const snippets = usePreferences().message_snippets === 1;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [sight, setSight] = useState<readonly [first: number, last: number]>([0, 20]);
  const source = useMemo(() => ({ showRange: (first: number, last: number) => setSight([first, last]) }), []);
  const { rowOf, hits } = useHitRows(all, sight);
  const months = useMemo(() => monthsOf(hits, calendar.zone), [hits, calendar.zone]);
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
  const words = useMemo(() => highlightWords(read.terms), [read.terms]);
  const thisYear = dayOf(calendar.now, calendar.zone).year;

  // The toolbar and the keys of the open message act on the list that it was found in.
  useEffect(() => {
    if (openUid !== 0) openList.set({ folder: openFolder, list: foundListOf(openFolder) });
    return () => openList.set(null);
  }, [openFolder, openUid, hits]);

  const found = useMemo(() => ({ words, folders: byPath }), [words, byPath]);
  const lookOf = (folder: Folder | undefined) => ({
    compact: false,
    snippets,
    outgoing: folder?.use === 'sent' || folder?.use === 'drafts',
    phone,
    checking: false,
    own: '',
    bySender: false,
    labels,
    found: {
      mark: (text: string): ReactNode => <Marked text={text} words={found.words} />,
      place: folder === undefined ? null : <Place folder={folder} />,
    },
  });

  const open = (hit: Hit): void => {
    setActive(hit.id);
    openRow(byPath.get(hit.folder) ?? { name: hit.folder, use: null }, hit.uid);
  };
  /** Runs an action of the list on one message of its folder. */
  const act = (hit: Hit, run: (uids: readonly number[]) => void): void => {
    openList.set({ folder: hit.folder, list: foundListOf(hit.folder) });
    activeUid.set(hit.uid);
    run([hit.uid]);
  };
  const hitAt = (target: EventTarget): Hit | undefined => {
    const id = Number((target as Element).closest<HTMLElement>('[data-uid]')?.dataset['uid'] ?? 0);
    return hits.find((hit) => hit.id === id);
  };
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const hit = hitAt(event.target);
    if (hit === undefined) return;
    const name = (event.target as Element).closest<HTMLElement>('[data-act]')?.dataset['act'];
    const flags = rowOf(hit)?.flags ?? 0;
    if (name === 'star') act(hit, (uids) => star(uids, !hasFlag(flags, MESSAGE_FLAG.FLAGGED)));
    else if (name === 'read') act(hit, (uids) => markSeen(uids, !hasFlag(flags, MESSAGE_FLAG.SEEN)));
    else if (name === 'delete') act(hit, remove);
    else open(hit);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const hit = hits[activeIndex];
    if (event.key === 'Enter' && hit !== undefined) open(hit);
    else if (event.key === 'Delete' && hit !== undefined) {
      setActive(view.uidAt(activeIndex + 1) || view.uidAt(activeIndex - 1));
      act(hit, remove);
    } else if (event.key === 'Escape' || (event.key === 'ArrowUp' && activeIndex <= 0)) {
      document.querySelector<HTMLElement>('[data-search-field]')?.focus();
    } else {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
      const next = movedIndex(event.key, activeIndex, { total: hits.length, page });
      if (next === null) return;
      rows.reveal(next);
      setActive(view.uidAt(next));
    }
    event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      data-search-results=""
      className={grid['grid']}
      aria-label={t('LANG_SEARCH_RESULTS')}
      aria-rowcount={hits.length}
      aria-activedescendant={activeIndex === -1 ? undefined : rowId(active)}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (activeIndex === -1) setActive(view.uidAt(0));
      }}
    >
      <div role="presentation" className={grid['canvas']} style={{ height: rows.height }}>
        {rows.items.map((item) => {
          const line = layout.itemAt(item.index);
          if (line.kind === 'group') {
            const isStuck = rows.stuck === item.index;
            return (
              <div
                key={`group-${line.key}`}
                role="row"
                className={cx(grid['group'], isStuck && grid['stuck'])}
                style={isStuck ? undefined : { top: item.start }}
              >
                <span role="rowheader" className={grid['groupName']}>
                  {monthName(line.key, tag, thisYear)}
                </span>
                <span role="presentation" className={grid['hair']} />
                <span role="gridcell" className={grid['groupCount']}>
                  {line.count.toLocaleString(tag)}
                </span>
              </div>
            );
          }
          const hit = hits[line.index];
          const row = hit === undefined ? undefined : rowOf(hit);
          return (
            <div key={hit?.id ?? item.index} role="presentation" className={grid['line']} style={{ top: item.start }}>
              {hit === undefined || row === undefined ? (
                <RowBones compact={false} />
              ) : (
                <MessageRowView
                  row={{ ...row, uid: hit.id, threadmap: [] }}
                  index={line.index}
                  layout={lookOf(byPath.get(hit.folder))}
                  checked={false}
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
