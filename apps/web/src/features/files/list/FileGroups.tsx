import type { FileEntry } from '@pillarbox/contract/files/file';
import type { CSSProperties, ReactNode } from 'react';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PHONE, useMedia } from '../../../lib/media.ts';
import type { Layout } from '../data/files-location.ts';
import { columnsIn, groupsOf } from './file-groups.ts';
import type { FileGroup } from './file-groups.ts';
import { FileItem } from './FileItem.tsx';
import styles from './FileGrid.module.css';

/** Least width of a card, in pixels. */
const CARD = { desktop: 180, phone: 140 } as const;

/** What is special about some files. */
interface Marks {
  readonly layout: Layout;
  readonly checked: ReadonlyMap<string, FileEntry>;
  /** Ids; '' for none. */
  readonly active: string;
  readonly openId: string;
}

interface FileGroupsProps extends Marks {
  readonly entries: readonly FileEntry[];
  /** Called with the number of cards in a line. */
  readonly onColumns: (columns: number) => void;
}

/**
 * Files and folders in groups, of which only those in sight are drawn (content-visibility): a browser looks at each element with it for each
 * frame, so that 10,000 of them take longer than a frame.
 */
export function FileGroups({ entries, onColumns, ...marks }: FileGroupsProps): ReactNode {
  const { layout } = marks;
  const canvas = useRef<HTMLDivElement>(null);
  const least = CARD[useMedia(PHONE) ? 'phone' : 'desktop'];
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const count = columnsIn(element.clientWidth, least);
      setColumns(count);
      onColumns(count);
    };
    measure();
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    resized?.observe(element);
    return () => resized?.disconnect();
  }, [least, onColumns]);
  const groups = useMemo(() => groupsOf(entries, { layout, columns }), [entries, layout, columns]);
  return (
    <div ref={canvas} role="presentation">
      {groups.map((group) => (
        <Group key={group.start} group={group} columns={layout === 'row' ? 1 : columns} {...marks} />
      ))}
    </div>
  );
}

interface GroupProps extends Marks {
  readonly group: FileGroup;
  readonly columns: number;
}

const Group = memo(function Group({ group, columns, layout, checked, active, openId }: GroupProps): ReactNode {
  const { start, entries } = group;
  const size = { '--columns': columns, '--lines': Math.ceil(entries.length / columns) } as CSSProperties;
  return (
    <div role="rowgroup" className={styles['group']} data-kind={entries[0]?.kind} style={size}>
      {entries.map((entry, at) => (
        <FileItem
          key={entry.id}
          entry={entry}
          index={start + at}
          layout={layout}
          checked={checked.has(entry.id)}
          active={entry.id === active}
          open={entry.id === openId}
        />
      ))}
    </div>
  );
}, isSame);

/** Whether a group looks as before: each page that is loaded makes new groups of the same files. */
function isSame(one: GroupProps, other: GroupProps): boolean {
  const [before, now] = [one.group.entries, other.group.entries];
  if (one.layout !== other.layout || one.columns !== other.columns || one.group.start !== other.group.start)
    return false;
  if (before.length !== now.length) return false;
  return now.every(
    (entry, at) =>
      entry === before[at] &&
      one.checked.has(entry.id) === other.checked.has(entry.id) &&
      (one.active === entry.id) === (other.active === entry.id) &&
      (one.openId === entry.id) === (other.openId === entry.id),
  );
}
