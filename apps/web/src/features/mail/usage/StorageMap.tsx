import type { Folder } from '@pillarbox/contract/mail/folder';
import { formatSize } from '@pillarbox/rules/size';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { cx } from '../../../ui/cx.ts';
import { folderName } from '../model/folder-text.ts';
import { openFolder } from '../model/location.ts';
import { openSortedBySize } from '../state/list-options.ts';
import type { Tile } from './treemap.ts';
import { treemap } from './treemap.ts';
import styles from './Usage.module.css';

/** Height of the map in px (ui.md 34). */
const HEIGHT = 232;
/** Height of a bar on a phone in px. */
const BAR_HEIGHT = 44;
/** From this height on a tile has two lines. */
const TWO_LINES = 64;
const GAP = 4;

interface StorageMapProps {
  readonly folders: readonly Folder[];
  /** The path of a folder that is drawn in the accent; '' for none. */
  readonly chosen: string;
}

/**
 * The folders as areas of their size; on a phone as bars. It is one tab stop: arrows move by size, Enter opens the folder with its
 * largest messages first. The same numbers are in a table for assistive technology and for print.
 */
export function StorageMap({ folders, chosen }: StorageMapProps): ReactNode {
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
  const total = folders.reduce((sum, { info }) => sum + info.dropsize, 0);
  const tiles = useMemo(() => {
    const items = folders.map(({ name, info }) => ({ id: name, size: info.dropsize }));
    return phone ? barsOf(items, width) : treemap(items, { width: width + GAP, height: HEIGHT + GAP });
  }, [folders, phone, width]);
  const byPath = useMemo(() => new Map(folders.map((folder) => [folder.name, folder])), [folders]);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const nameOf = ({ ids }: Tile): string => {
    const only = ids.length === 1 ? byPath.get(ids[0] ?? '') : undefined;
    return only === undefined ? t('LANG_USAGE_OTHERS', { count: ids.length }) : folderName(only, t);
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
  const open = ({ ids }: Tile): void => {
    const [path] = ids;
    if (path === undefined || ids.length > 1) return;
    openSortedBySize(path);
    openFolder(path);
  };
  const height = phone ? tiles.length * (BAR_HEIGHT + GAP) : HEIGHT;
  return (
    <>
      <div
        ref={element}
        role="group"
        aria-label={t('LANG_USAGE_MAP')}
        className={styles['map']}
        style={{ height: total === 0 ? 0 : height }}
        onKeyDown={onKeyDown}
      >
        {tiles.map((tile, at) => {
          const size = formatSize(tile.size, tag);
          const share = percent.format(tile.size / total);
          const name = nameOf(tile);
          return (
            <button
              key={tile.ids[0]}
              type="button"
              data-tile=""
              tabIndex={at === stop ? 0 : -1}
              aria-disabled={tile.ids.length > 1 || undefined}
              data-tooltip={tile.height < TWO_LINES ? `${name}, ${size}` : undefined}
              className={cx(
                styles['tile'],
                tile.height < TWO_LINES && styles['line'],
                tile.ids.includes(chosen) && styles['chosen'],
              )}
              style={styleOf(tile, at / Math.max(1, tiles.length - 1))}
              onFocus={() => setActive(at)}
              onClick={() => open(tile)}
            >
              <bdi className={styles['tileName']}>{name}</bdi>{' '}
              <span className={styles['tileSize']}>
                <span>{size}</span> {tile.height < TWO_LINES && !phone ? null : <span>{share}</span>}
              </span>
            </button>
          );
        })}
      </div>
      {total === 0 ? <p className={styles['note']}>{t('LANG_USAGE_NO_SIZES')}</p> : null}
      <table className={styles['table']}>
        <caption>{t('LANG_USAGE_MAP')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('LANG_USAGE_FOLDER')}</th>
            <th scope="col">{t('LANG_USAGE_MESSAGES')}</th>
            <th scope="col">{t('LANG_USAGE_SIZE')}</th>
          </tr>
        </thead>
        <tbody>
          {[...folders]
            .sort((a, b) => b.info.dropsize - a.info.dropsize)
            .map((folder) => (
              <tr key={folder.name}>
                <th scope="row">{folderName(folder, t)}</th>
                <td>{folder.info.messages.toLocaleString(tag)}</td>
                <td>{formatSize(folder.info.dropsize, tag)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

/** One bar for each folder, as wide as its share of the largest one. */
function barsOf(items: readonly { readonly id: string; readonly size: number }[], width: number): readonly Tile[] {
  const sorted = items.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size);
  return sorted.map(({ id, size }, at) => ({
    ids: [id],
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
