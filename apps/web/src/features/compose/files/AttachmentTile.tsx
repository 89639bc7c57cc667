import { kindHue } from '@pillarbox/rules/attachments/hue';
import { kindOf } from '@pillarbox/rules/attachments/kind';
import { formatSize } from '@pillarbox/rules/size';
import { FolderInput, RotateCcw, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useHasFiles } from '../../../lib/saved-to-files.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProgressSlot } from '../../../ui/Slot.tsx';
import { keepAttached } from '../../files/public.ts';
import styles from './AttachmentList.module.css';
import type { ComposeAttachment } from '../model/compose-state.ts';
import { lettersOfName, plainName } from './file-name.ts';

interface AttachmentTileProps {
  readonly file: ComposeAttachment;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** A file: its kind, its name, and its size or the progress of its upload. */
export function AttachmentTile({ file, onRemove, onRetry }: AttachmentTileProps): ReactNode {
  const t = useText();
  const locale = useLocaleTag();
  const isUploading = file.ref === null && file.failure === '';
  const name = plainName(file.name);
  const hasFiles = useHasFiles();
  const id = file.ref?.kind === 'staged' ? file.ref.id : '';
  const hue = { '--who-h': kindHue(kindOf(file.mime.toLowerCase(), file.name)) } as CSSProperties;
  return (
    <li className={styles['tile']} data-state={file.failure === '' ? undefined : 'failed'}>
      <span className={styles['kind']} data-who="" style={hue} aria-hidden="true">
        {lettersOfName(name)}
      </span>
      <div className={styles['facts']}>
        <span dir="auto" className={styles['name']} title={name}>
          {name}
        </span>
        {isUploading ? (
          <span className={styles['progress']}>
            <ProgressSlot label={t('LANG_COMPOSE_UPLOADING', { name })} value={file.progress / 100} />
            <span className={styles['percent']}>{t('LANG_COMPOSE_PERCENT', { percent: file.progress })}</span>
          </span>
        ) : null}
        {file.failure === '' ? null : <span className={styles['failure']}>{t(file.failure)}</span>}
        {isUploading || file.failure !== '' || file.size === 0 ? null : (
          <span className={styles['size']}>{formatSize(file.size, locale)}</span>
        )}
      </div>
      {file.failure === '' ? null : (
        <IconButton size="dense" icon={<RotateCcw size={16} />} label={t('LANG_COMPOSE_TRY_AGAIN')} onClick={onRetry} />
      )}
      {id !== '' && hasFiles ? (
        <IconButton
          size="dense"
          icon={<FolderInput size={16} />}
          label={t('LANG_SHELL_SAVE_FILE', { name })}
          onClick={() => void keepAttached(id)}
        />
      ) : null}
      <IconButton
        size="dense"
        icon={<X size={16} />}
        label={t(isUploading ? 'LANG_COMPOSE_STOP_UPLOAD' : 'LANG_COMPOSE_REMOVE', { name })}
        onClick={onRemove}
      />
    </li>
  );
}
