import type { FileEntry } from '@pillarbox/contract/files/file';
import { Download, Ellipsis, Eye, Link2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { saveContent } from '../../../lib/content-address.ts';
import { fileAddress, saveFiles } from '../data/addresses.ts';
import { restoreVersion } from '../data/file-actions.ts';
import { useFilesLocation } from '../data/files-location.ts';
import { entriesOf, useCategories, useFileList, useVersions } from '../data/files.queries.ts';
import { areOwn } from '../data/rights.ts';
import { openSharing } from '../list/dialogs-store.ts';
import { FilePicture } from '../list/FileMark.tsx';
import { FileItems, openEntry } from '../list/FileMenu.tsx';
import { useFileWords } from '../list/use-file-words.ts';
import styles from './DetailsPanel.module.css';

/** The details of a file or folder of the list: its picture, facts, and older contents. */
export function DetailsPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const t = useText();
  const words = useFileWords();
  const { scope } = useFilesLocation();
  const { data } = useFileList(scope);
  const entry = entriesOf(data?.pages).find((one) => one.id === id);
  if (entry === undefined) return null;
  return (
    <section
      className={styles['panel']}
      aria-label={t('LANG_FILES_DETAILS')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>
          <bdi>{words.name(entry)}</bdi>
        </h2>
        <IconButton icon={<X size={18} />} label={t('LANG_FILES_CLOSE')} onClick={onClose} />
      </header>
      <div className={styles['scroll']}>
        <div className={styles['preview']}>
          <FilePicture entry={entry} />
        </div>
        <div className={styles['actions']}>
          <Button icon={<Eye size={16} />} onClick={() => openEntry(entry)}>
            {t('LANG_FILES_OPEN')}
          </Button>
          {areOwn([entry]) ? (
            <Button icon={<Link2 size={16} />} onClick={() => openSharing(entry)}>
              {t('LANG_FILES_SHARE')}
            </Button>
          ) : null}
          <span className={styles['rest']}>
            <IconButton
              icon={<Download size={17} />}
              label={t('LANG_FILES_DOWNLOAD')}
              onClick={() => saveFiles([entry], t('LANG_SHELL_FILES'))}
            />
            <Menu
              label={t('LANG_FILES_ACTIONS')}
              placement="bottom-end"
              trigger={(props) => (
                <IconButton {...props} icon={<Ellipsis size={17} />} label={t('LANG_FILES_ACTIONS')} />
              )}
            >
              <FileItems entries={[entry]} inTrash={false} />
            </Menu>
          </span>
        </div>
        <Facts entry={entry} />
        {entry.version > 1 && areOwn([entry]) ? <Versions entry={entry} /> : null}
      </div>
    </section>
  );
}

function Facts({ entry }: { readonly entry: FileEntry }): ReactNode {
  const t = useText();
  const words = useFileWords();
  const { data: categories } = useCategories();
  const category = categories?.find(({ id }) => id === entry.category)?.name;
  const { source } = entry;
  return (
    <dl className={styles['facts']}>
      <dt>{t('LANG_FILES_ORDER_SIZE')}</dt>
      <dd>{words.size(entry)}</dd>
      <dt>{t('LANG_FILES_ADDED')}</dt>
      <dd>{words.time(entry.created)}</dd>
      <dt>{t('LANG_FILES_ORDER_CHANGED')}</dt>
      <dd>{words.time(entry.changed)}</dd>
      {entry.owner === '' ? null : (
        <>
          <dt>{t('LANG_FILES_OWNER')}</dt>
          <dd>
            <bdi>{entry.owner}</bdi>
          </dd>
          <dt>{t('LANG_FILES_LEVEL')}</dt>
          <dd>{t(entry.right === 'WRITE' ? 'LANG_FILES_LEVEL_WRITE' : 'LANG_FILES_LEVEL_READ')}</dd>
        </>
      )}
      {category === undefined ? null : (
        <>
          <dt>{t('LANG_FILES_CATEGORY')}</dt>
          <dd>
            <bdi>{category}</bdi>
          </dd>
        </>
      )}
      {source === null ? null : (
        <>
          <dt>{t('LANG_FILES_FROM')}</dt>
          <dd>
            <button
              type="button"
              className={styles['link']}
              onClick={() =>
                go('/mail/list/msg', { search: { currentfolder: source.folder, uid: String(source.uid) } })
              }
            >
              <bdi>{words.name({ name: source.subject }) || t('LANG_FILES_MESSAGE')}</bdi>
            </button>
          </dd>
        </>
      )}
    </dl>
  );
}

/** The older contents of a file, the newest first. */
function Versions({ entry }: { readonly entry: FileEntry }): ReactNode {
  const t = useText();
  const words = useFileWords();
  const { data: versions = [] } = useVersions(entry);
  return (
    <section aria-labelledby="file-versions">
      <h3 id="file-versions" className={styles['heading']}>
        {t('LANG_FILES_VERSIONS')}
      </h3>
      <ul className={styles['versions']}>
        {versions.map(({ number, size, created }) => (
          <li key={number} className={styles['version']}>
            <span className={styles['when']}>
              {t('LANG_FILES_VERSION', { number, time: words.time(created), size: words.bytes(size) })}
            </span>
            <IconButton
              size="dense"
              icon={<Download size={15} />}
              label={t('LANG_FILES_DOWNLOAD_VERSION', { number })}
              onClick={() => saveContent(fileAddress(entry.id, number))}
            />
            <Button kind="quiet" onClick={() => void restoreVersion(entry.id, number)}>
              {t('LANG_FILES_RESTORE')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
