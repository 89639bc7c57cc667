import { MAX_ARCHIVE } from '@pillarbox/contract/mail/archives';
import type { Attachment, Message } from '@pillarbox/contract/mail/message';
import { MAX_DOWNLOAD } from '@pillarbox/contract/mail/message';
import { kindHue } from '@pillarbox/rules/attachments/hue';
import { kindLetters } from '@pillarbox/rules/attachments/kind';
import { formatSize } from '@pillarbox/rules/size';
import { Download, Paperclip } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useHasFiles } from '../../../lib/saved-to-files.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { saveToFiles } from '../actions/save-to-files.ts';
import { attachmentsAddress } from '../data/archives.ts';
import { savingClick } from '../../../lib/content-address.ts';
import { previewKind } from '../model/preview-kind.ts';
import { hasViewer, openViewer, viewedLast } from '../model/viewer-location.ts';
import { honestName } from './attachment-kind.ts';
import { useThumbnails } from './use-thumbnails.ts';
import styles from './Attachments.module.css';

/** The attachments of a message: number, size, a link to all as one archive [MAIL-081], and a tile for each. */
export function Attachments({ message }: { readonly message: Message }): ReactNode {
  const { attachments: parts } = message;
  const t = useText();
  const tag = useLocaleTag();
  const pictures = useThumbnails(message);
  const hasFiles = useHasFiles();
  if (parts.length === 0) return null;
  const archive = attachmentsAddress(message);
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  return (
    // A group: two open messages of a conversation must not have two landmarks of one name.
    <div role="group" className={styles['attachments']} aria-label={t('LANG_MAIL_ATTACHMENTS')}>
      <div className={styles['meta']}>
        <Paperclip size={15} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles['count']}>{t('LANG_MAIL_ATTACHMENT_COUNT', { count: parts.length })}</span>
        <span className={styles['size']}>{formatSize(size, tag)}</span>
        <span className={styles['space']} />
        {hasFiles ? (
          <button type="button" className={styles['all']} onClick={() => void saveToFiles(message)}>
            {t('LANG_SHELL_SAVE_TO_FILES')}
          </button>
        ) : null}
        {parts.length > 1 ? (
          size > MAX_ARCHIVE ? (
            <span className={styles['size']}>
              {t('LANG_MAIL_ATTACHMENT_TOO_LARGE', { limit: formatSize(MAX_ARCHIVE, tag) })}
            </span>
          ) : (
            <a className={styles['all']} href={archive} download onClick={savingClick(archive)}>
              {t('LANG_MAIL_DOWNLOAD_ALL')}
            </a>
          )
        ) : null}
      </div>
      <ul className={styles['tiles']}>
        {parts.map((part) => (
          <Tile key={part.part} message={message} part={part} tag={tag} picture={pictures.get(part.part)} />
        ))}
      </ul>
    </div>
  );
}

interface TileProps {
  readonly message: Message;
  readonly part: Attachment;
  readonly tag: string;
  /** Address of the thumbnail, for a picture. */
  readonly picture: string | undefined;
}

function Tile({ message, part, tag, picture }: TileProps): ReactNode {
  const t = useText();
  const item = useFocusAfterViewing(message, part);
  const name = honestName(part.name, t('LANG_MAIL_ATTACHMENT_UNNAMED'));
  const tooLarge = part.size > MAX_DOWNLOAD;
  const size = tooLarge
    ? t('LANG_MAIL_ATTACHMENT_TOO_LARGE', { limit: formatSize(MAX_DOWNLOAD, tag) })
    : formatSize(part.size, tag);
  const content = (
    <>
      {picture === undefined ? (
        <span
          data-who=""
          className={styles['kind']}
          style={{ '--who-h': String(kindHue(part.type)) } as Record<string, string>}
          aria-hidden="true"
        >
          {kindLetters(part.name, part.type)}
        </span>
      ) : (
        <img className={styles['picture']} src={picture} alt="" />
      )}
      <span className={styles['words']}>
        <span className={styles['name']} title={name}>
          {name}
        </span>
        <span className={styles['bytes']}>{size}</span>
      </span>
    </>
  );
  return (
    <li ref={item} className={styles['item']}>
      {hasViewer() && previewKind(part) !== null ? (
        <>
          <button
            type="button"
            data-printed=""
            className={styles['tile']}
            onClick={() => openViewer({ ...message, part: part.part })}
          >
            {content}
          </button>
          {tooLarge ? null : (
            <a
              className={styles['save']}
              href={part.dlURL}
              download={part.name === '' ? true : part.name}
              data-tooltip={t('LANG_MAIL_DOWNLOAD_ALL')}
              onClick={savingClick(part.dlURL)}
            >
              <VisuallyHidden>
                {t('LANG_MAIL_DOWNLOAD_ALL')} {name}
              </VisuallyHidden>
              <Download size={16} strokeWidth={1.75} aria-hidden="true" />
            </a>
          )}
        </>
      ) : tooLarge ? (
        <span className={styles['tile']}>{content}</span>
      ) : (
        <a
          className={styles['tile']}
          href={part.dlURL}
          download={part.name === '' ? true : part.name}
          onClick={savingClick(part.dlURL)}
        >
          <VisuallyHidden>{t('LANG_MAIL_DOWNLOAD_ALL')} </VisuallyHidden>
          {content}
        </a>
      )}
    </li>
  );
}

/** Focuses the tile from which the viewer was opened, when the message is shown again. */
function useFocusAfterViewing({ folder, uid }: Message, { part }: Attachment): RefObject<HTMLLIElement | null> {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const last = viewedLast.get();
    if (last === null || last.folder !== folder || last.uid !== uid || last.part !== part) return;
    viewedLast.set(null);
    item.current?.querySelector('button')?.focus();
  }, [folder, uid, part]);
  return item;
}
