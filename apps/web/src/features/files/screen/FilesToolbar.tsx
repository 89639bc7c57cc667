import { FILE_ORDERS, FILE_TYPES } from '@pillarbox/contract/files/file';
import { upper } from '@pillarbox/locales/keys';
import { ArrowDownNarrowWide, ArrowDownWideNarrow, FolderPlus, FolderUp, LayoutGrid, List, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { narrowScope, openScope, setLayout, useFilesLocation } from '../data/files-location.ts';
import { useCategories, useFileList } from '../data/files.queries.ts';
import { fileDialog } from '../list/dialogs-store.ts';
import { useFileWords } from '../list/use-file-words.ts';
import { chooseFiles } from './choose-files.ts';
import styles from './FilesScreen.module.css';

/** Milliseconds after the last key before the search runs. */
const TYPING_MS = 250;
/** Longest text of a search, in characters. */
const MAX_TEXT = 200;

/** The kinds of files that the list can be limited to; `any` for all. */
const KINDS = [
  'any',
  ...FILE_TYPES.filter((type) => type !== 'file' && type !== 'contact' && type !== 'calendar'),
] as const;

/** Above the list: the search, the way from the top, what is shown and how. */
export function FilesToolbar(): ReactNode {
  return (
    <>
      <Search />
      <Bar />
    </>
  );
}

function Search(): ReactNode {
  const t = useText();
  const { scope } = useFilesLocation();
  const [typed, setTyped] = useState(scope.text);
  useEffect(() => setTyped(scope.text), [scope.text, scope.place, scope.id]);
  useEffect(() => {
    if (typed.trim() === scope.text) return undefined;
    const timer = setTimeout(() => narrowScope({ text: typed.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, scope.text]);
  return (
    <div className={styles['search']} role="search">
      <SearchField
        label={t('LANG_FILES_SEARCH')}
        clearLabel={t('LANG_FILES_CLEAR_SEARCH')}
        maxLength={MAX_TEXT}
        typed={typed}
        onType={setTyped}
        onDown={() => document.querySelector<HTMLElement>('[data-files]')?.focus()}
      />
    </div>
  );
}

function Bar(): ReactNode {
  const t = useText();
  const { layout, scope } = useFilesLocation();
  const isRecent = scope.place === 'recent';
  const { data } = useFileList(scope);
  const mayAdd = scope.place === 'folder' && data?.pages[0]?.right !== 'READ';
  return (
    <div className={styles['bar']}>
      <Crumbs />
      <span className={styles['space']} />
      {scope.place === 'trash' ? (
        <Button kind="quiet" icon={<Trash2 size={16} />} onClick={() => fileDialog.set({ kind: 'empty' })}>
          {t('LANG_FILES_EMPTY_TRASH')}
        </Button>
      ) : null}
      {mayAdd ? (
        <>
          <IconButton
            icon={<FolderPlus size={17} />}
            label={t('LANG_FILES_NEW_FOLDER')}
            onClick={() => fileDialog.set({ kind: 'folder', parent: scope.id })}
          />
          <IconButton
            icon={<FolderUp size={17} />}
            label={t('LANG_FILES_UPLOAD_FOLDER')}
            onClick={() => chooseFiles('folder')}
          />
        </>
      ) : null}
      <span className={styles['kind']}>
        <Select
          quiet
          label={t('LANG_FILES_KIND')}
          value={scope.type === '' ? 'any' : scope.type}
          options={KINDS.map((value) => ({
            value,
            label: t(`LANG_FILES_KIND_${upper(value)}`),
          }))}
          onChange={(type) => narrowScope({ type: type === 'any' ? '' : type })}
        />
      </span>
      {isRecent ? null : (
        <>
          <Select
            quiet
            label={t('LANG_FILES_ORDER')}
            value={scope.order}
            options={FILE_ORDERS.map((value) => ({ value, label: t(`LANG_FILES_ORDER_${upper(value)}`) }))}
            onChange={(order) => narrowScope({ order, down: order !== 'name' })}
          />
          <IconButton
            icon={scope.down ? <ArrowDownWideNarrow size={17} /> : <ArrowDownNarrowWide size={17} />}
            label={t('LANG_FILES_DOWN')}
            aria-pressed={scope.down}
            onClick={() => narrowScope({ down: !scope.down })}
          />
        </>
      )}
      <SegmentedControl
        label={t('LANG_FILES_LAYOUT')}
        value={layout}
        options={[
          { value: 'grid', label: <Segment icon={<LayoutGrid size={16} />} name={t('LANG_FILES_GRID')} /> },
          { value: 'row', label: <Segment icon={<List size={16} />} name={t('LANG_FILES_ROWS')} /> },
        ]}
        onChange={setLayout}
      />
    </div>
  );
}

function Segment({ icon, name }: { readonly icon: ReactNode; readonly name: string }): ReactNode {
  return (
    <span className={styles['segment']} title={name}>
      {icon}
      <span>{name}</span>
    </span>
  );
}

/** The way from the top to what is listed, with its files and bytes. */
function Crumbs(): ReactNode {
  const t = useText();
  const words = useFileWords();
  const { scope } = useFilesLocation();
  const { data } = useFileList(scope);
  const { data: categories } = useCategories();
  const [first] = data?.pages ?? [];
  const total = first?.total;
  const path = first?.path ?? [];
  const owner = first?.owner ?? '';
  const here =
    scope.place === 'category'
      ? (categories?.find(({ id }) => id === scope.id)?.name ?? '')
      : scope.place === 'folder'
        ? path.at(-1)?.name
        : t(`LANG_FILES_PLACE_${upper(scope.place)}`);
  return (
    <nav className={styles['crumbs']} aria-label={t('LANG_FILES_PATH')}>
      <button
        type="button"
        className={styles['crumb']}
        aria-current={here === undefined ? 'page' : undefined}
        onClick={() => openScope(owner === '' ? {} : { place: 'granted' })}
      >
        {t(owner === '' ? 'LANG_FILES_PLACE_FOLDER' : 'LANG_FILES_PLACE_GRANTED')}
      </button>
      {path.slice(0, -1).map((folder) => (
        <button key={folder.id} type="button" className={styles['crumb']} onClick={() => openScope({ id: folder.id })}>
          <bdi>{words.name(folder)}</bdi>
        </button>
      ))}
      {here === undefined ? null : (
        <span className={styles['here']} aria-current="page">
          <bdi>{words.name({ name: here })}</bdi>
        </span>
      )}
      {owner === '' ? null : <bdi className={styles['total']}>{owner}</bdi>}
      {total === undefined || total === null ? null : (
        <span className={styles['total']}>
          {t('LANG_FILES_TOTAL', { count: total.files, size: words.bytes(total.bytes) })}
        </span>
      )}
    </nav>
  );
}
