import type { FileEntry } from '@pillarbox/contract/files/file';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { useImperativeHandle, useRef, useState } from 'react';
import { RowSlots } from '../../../ui/list/row-slots.ts';
import type { Layout } from '../data/files-location.ts';
import { FileItem } from './FileItem.tsx';
import { useFileLines } from './use-file-lines.ts';
import styles from './FileGrid.module.css';

/** What the keys of the list need to know of its lines. */
export interface LinesHandle {
  /** Entries of a line. */
  readonly columns: number;
  /** Scrolls so that the entry at a position is visible. */
  readonly reveal: (index: number) => void;
}

interface FileLinesProps {
  readonly ref: Ref<LinesHandle>;
  readonly entries: readonly FileEntry[];
  readonly layout: Layout;
  /** What is listed. */
  readonly list: string;
  readonly checked: ReadonlyMap<string, FileEntry>;
  /** The position of the active entry; -1 for none. */
  readonly active: number;
  /** An id; '' for none. */
  readonly openId: string;
  readonly onEnd: (() => void) | null;
}

/** Those files and folders of a list that are in sight, each line in its place; the parent scrolls. Lines that come into sight take over the elements of others. */
export function FileLines({ ref, checked, active, openId, ...listed }: FileLinesProps): ReactNode {
  'use no memo';
  const { entries, layout } = listed;
  const canvas = useRef<HTMLDivElement>(null);
  const { lines, drawn, reveal } = useFileLines({ ...listed, canvas, kept: active });
  const [slots] = useState(() => new RowSlots());
  /** A line is that of its first file, so that it keeps its element when others arrive above. */
  const nameOf = (line: number): string => entries[lines.entriesOf(line)[0]]?.id ?? '';
  const slotOf = slots.of(drawn.map(nameOf));
  useImperativeHandle(ref, () => ({ columns: lines.columns, reveal }));
  const size = { height: lines.height, '--columns': lines.columns } as CSSProperties;
  return (
    <div ref={canvas} role="presentation" className={styles['canvas']} style={size}>
      {drawn.map((line) => {
        const [start, end] = lines.entriesOf(line);
        return (
          <div
            key={slotOf.get(nameOf(line))}
            role="presentation"
            className={styles['line']}
            style={{ top: lines.placeOf(line)[0] }}
          >
            {entries.slice(start, end).map((entry, at) => (
              <FileItem
                key={at}
                entry={entry}
                index={start + at}
                layout={layout}
                checked={checked.has(entry.id)}
                active={start + at === active}
                open={entry.id === openId}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}
