import { languageOf } from '@pillarbox/locales/languages';
import type { KeyboardEvent, ReactNode } from 'react';
import { useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { useStore } from '../../../lib/store.ts';
import { cx } from '../../../ui/cx.ts';
import { layoutOf } from '../../../ui/list/list-layout.ts';
import { movedIndex } from '../../../ui/list/list-keys.ts';
import grid from '../../../ui/list/RowGrid.module.css';
import { useVirtualRows } from '../../../ui/list/use-virtual-rows.ts';
import type { TextEntry } from './entries.ts';
import { proposalName, proposals } from './proposals.ts';
import styles from './Texts.module.css';

interface TextListProps {
  readonly entries: readonly TextEntry[];
  /** Code of the language that is reviewed. */
  readonly language: string;
  readonly onOpen: (entry: TextEntry) => void;
}

const ROW_HEIGHT = { desktop: 58, phone: 86 } as const;
const ID = 'translators-text-';

/** The texts as a list with one tab stop: arrows move, Enter opens. Only the rows in sight are drawn. */
export function TextList({ entries, language, onOpen }: TextListProps): ReactNode {
  'use no memo';
  const t = useText();
  const isPhone = useMedia(PHONE);
  const kept = useStore(proposals);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState('');
  const rowHeight = ROW_HEIGHT[isPhone ? 'phone' : 'desktop'];
  const layout = useMemo(() => layoutOf([], entries.length), [entries]);
  const list = useMemo(() => ({ entries, showRange: () => undefined }), [entries]);
  const view = useMemo(() => {
    const places = new Map(entries.map(({ key }, index) => [key, index]));
    return {
      indexOf: (key: string) => places.get(key) ?? -1,
      uidAt: (index: number) => entries[index]?.key ?? '',
      listIndex: (index: number) => index,
    };
  }, [entries]);
  const at = view.indexOf(active);
  const rows = useVirtualRows({ list, view, layout, rowHeight, scroller, kept: at });
  const { tag } = languageOf(language);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const entry = entries[at];
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    const next = movedIndex(event.key, at, { total: entries.length, page });
    if (event.key === 'Enter' && entry !== undefined) onOpen(entry);
    else if (next !== null) {
      rows.reveal(next);
      setActive(view.uidAt(next));
    } else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      className={cx(grid['grid'], styles['list'])}
      aria-label={t('LANG_TRANSLATORS_LIST')}
      aria-activedescendant={at === -1 ? undefined : ID + active}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (at === -1) setActive(view.uidAt(0));
      }}
    >
      <div role="presentation" className={grid['canvas']} style={{ height: rows.height }}>
        {rows.items.map(({ index, start }) => {
          const entry = entries[index];
          if (entry === undefined) return null;
          return (
            <div
              key={entry.key}
              id={ID + entry.key}
              role="option"
              aria-selected={entry.key === active}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              className={cx(styles['row'], entry.key === active && grid['active'])}
              style={{ top: start, height: rowHeight }}
              onClick={() => {
                setActive(entry.key);
                onOpen(entry);
              }}
            >
              <p className={styles['key']}>
                <code>{entry.key}</code>
                <span>{entry.section}</span>
                {proposalName(language, entry.key) in kept ? (
                  <span className={styles['mark']}>{t('LANG_TRANSLATORS_PROPOSED')}</span>
                ) : null}
              </p>
              <p className={styles['text']}>
                <bdi lang="en">{entry.english}</bdi>
              </p>
              <p className={styles['text']}>
                <bdi lang={tag}>{entry.text}</bdi>
              </p>
            </div>
          );
        })}
      </div>
    </div>
  );
}
