import type { FileEntry } from '@pillarbox/contract/files/file';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { saveContent } from '../../../lib/content-address.ts';
import { useLoaded } from '../../../lib/loading.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { filePreview } from '../../mail/public.ts';
import { fileAddress } from '../data/addresses.ts';
import { useFileWords } from '../list/use-file-words.ts';
import styles from './FilesScreen.module.css';

/** A file as the attachment viewer shows it. */
export function PreviewDialog({
  entry,
  onClose,
}: {
  readonly entry: FileEntry;
  readonly onClose: () => void;
}): ReactNode {
  const t = useText();
  const words = useFileWords();
  const Preview = useLoaded(filePreview);
  const { id, name, mime, size, type, content } = entry;
  const address = fileAddress(id);
  return (
    <Dialog
      title={words.name(entry)}
      size="wide"
      closeLabel={t('LANG_FILES_CLOSE')}
      onClose={onClose}
      footer={<Button onClick={() => saveContent(address)}>{t('LANG_FILES_DOWNLOAD')}</Button>}
    >
      <div className={styles['viewer']}>
        {Preview === undefined ? null : <Preview key={content} file={{ name, mime, size, type, address }} />}
      </div>
    </Dialog>
  );
}
