import { formatSize } from '@pillarbox/rules/size';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { cx } from '../../../ui/cx.ts';
import type { Tile } from './treemap.ts';
import { joined, LEAST, treemap } from './treemap.ts';
import styles from './Usage.module.css';

/** Height of the map in px (ui.md 34). */
const HEIGHT = 232;
/** Height of a bar on a phone in px. */
const BAR_HEIGHT = 44;
/** From this height on a tile has two lines. */
const TWO_LINES = 64;
const GAP = 4;
/** Most bars on a phone. */
const MAX_BARS = 12;

/** What a tile stands for. */
export interface MapItem {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly messages: number;
  /** Shows its messages; null when there is no list of them. */
  readonly open: (() => void) | null;
  /** How many it stands for, when it is no single one. */
  readonly many?: number;
}

interface StorageMapProps {
  readonly items: readonly MapItem[];
  /** What the map shows. */
  readonly title: string;
  /** What an item is: the heading of its column in the table. */
  readonly heading: string;
  /** The id of an item that is drawn in the accent; '' for none. */
  readonly chosen: string;
}

/**
 * Items as areas of their size; on a phone as bars. It is one tab stop: arrows move by size, Enter opens the item. The same numbers
 * are in a table for assistive technology and for print.
 */
export function StorageMap({ items, title, heading, chosen }: StorageMapProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const phone = useMedia(PHONE);
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [active, setActive] = useState(0);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const measure = (): void => setWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const total = items.reduce((sum, { size }) => sum + size, 0);
  const tiles = useMemo(
    () => (phone ? barsOf(items, width) : treemap(items, { width: width + GAP, height: HEIGHT + GAP })),
    [items, phone, width],
  );
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const onlyOf = ({ ids }: Tile): MapItem | undefined => (ids.length === 1 ? byId.get(ids[0] ?? '') : undefined);
  const nameOf = (tile: Tile): string => {
    const count = tile.ids.reduce((sum, id) => sum + (byId.get(id)?.many ?? 1), 0);
    return onlyOf(tile)?.name ?? t('LANG_USAGE_OTHERS', { count });
  };
  const stop = Math.min(active, tiles.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[keyAlongLine(event.key)];
    const to = by === undefined ? { Home: 0, End: tiles.length - 1 }[event.key] : stop + by;
    if (to === undefined || to < 0 || to >= tiles.length) return;
    event.preventDefault();
    setActive(to);
    element.current?.querySelectorAll<HTMLElement>('[data-tile]')[to]?.focus();
  };
  const height = phone ? tiles.length * (BAR_HEIGHT + GAP) : HEIGHT;
  return (
    <>
      <div
        ref={element}
        role="group"
        aria-label={title}
        className={styles['map']}
        style={{ height: total === 0 ? 0 : height }}
        onKeyDown={onKeyDown}
      >
        {tiles.map((tile, at) => {
          const size = formatSize(tile.size, tag);
          const share = percent.format(tile.size / total);
          const name = nameOf(tile);
          const open = onlyOf(tile)?.open ?? null;
          return (
            <button
              key={tile.ids[0]}
              type="button"
              data-tile=""
              tabIndex={at === stop ? 0 : -1}
              aria-disabled={open === null || undefined}
              data-tooltip={tile.height < TWO_LINES || isNarrow(tile) ? `${name}, ${size}` : undefined}
              className={cx(
                styles['tile'],
                tile.height < TWO_LINES && styles['line'],
                isNarrow(tile) && styles['narrow'],
                tile.ids.includes(chosen) && styles['chosen'],
              )}
              style={styleOf(tile, at / Math.max(1, tiles.length - 1))}
              onFocus={() => setActive(at)}
              onClick={() => open?.()}
            >
              <bdi className={styles['tileName']}>{name}</bdi>{' '}
              <span className={styles['tileSize']}>
                <span>{size}</span> {tile.height < TWO_LINES && !phone ? null : <span>{share}</span>}
              </span>
            </button>
          );
        })}
      </div>
      <table className={styles['table']}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t('LANG_USAGE_MESSAGES')}</th>
            <th scope="col">{t('LANG_USAGE_SIZE')}</th>
          </tr>
        </thead>
        <tbody>
          {[...items]
            .sort((a, b) => b.size - a.size)
            .map(({ id, name, messages, size }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{messages.toLocaleString(tag)}</td>
                <td>{formatSize(size, tag)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

/** Whether a tile has no room for a text: the last one, which joins what is small. */
function isNarrow({ width, height }: Tile): boolean {
  return width < LEAST.width || height < LEAST.height;
}

/** One bar for each item, the largest first; the last one joins those that would make the page long. */
function barsOf(items: readonly MapItem[], width: number): readonly Tile[] {
  const sorted = items.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size);
  const alone = sorted.length > MAX_BARS ? MAX_BARS - 1 : sorted.length;
  return joined(sorted, alone).map(({ ids, size }, at) => ({
    ids,
    size,
    x: 0,
    y: at * (BAR_HEIGHT + GAP),
    width: width + GAP,
    height: BAR_HEIGHT + GAP,
  }));
}

/** The place of a tile, and its lightness from the largest (0) to the smallest (1). */
function styleOf({ x, y, width, height }: Tile, rank: number): CSSProperties {
  return {
    insetInlineStart: x,
    top: y,
    width: Math.max(0, width - GAP),
    height: Math.max(0, height - GAP),
    '--rank': rank,
  } as CSSProperties;
}
