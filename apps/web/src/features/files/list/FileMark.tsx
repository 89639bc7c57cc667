import type { FileEntry } from '@pillarbox/contract/files/file';
import { kindHue } from '@pillarbox/rules/attachments/hue';
import { kindLetters } from '@pillarbox/rules/attachments/kind';
import { Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { contentAddresses, readPicture } from '../../../lib/content-address.ts';
import { cx } from '../../../ui/cx.ts';
import { pictureAddress } from '../data/addresses.ts';
import styles from './FileMark.module.css';

/** Largest file of which a small picture is asked for, in bytes, and largest video: the gateway reads them whole. */
const MAX_PICTURE = 24 * 1024 * 1024;
const MAX_VIDEO = 256 * 1024 * 1024;
/** Endings of pictures that the gateway draws, of files whose first page it draws, and of videos, which it draws where it can. */
const DRAWN = /\.(?:png|jpe?g|gif|webp|pdf)$/i;

interface KindMarkProps {
  readonly name: string;
  /** The media type. */
  readonly type: string;
  readonly large?: boolean;
}

/** The square with the letters of a kind of file. */
export function KindMark({ name, type, large = false }: KindMarkProps): ReactNode {
  return (
    <span
      data-who=""
      className={cx(styles['square'], large && styles['large'])}
      style={{ '--who-h': String(kindHue(type)) } as Record<string, string>}
      aria-hidden="true"
    >
      {kindLetters(name, type)}
    </span>
  );
}

interface FileMarkProps {
  readonly entry: Pick<FileEntry, 'kind' | 'name' | 'type'>;
  readonly large?: boolean;
}

/** The square of a file with the letters of its kind, or a folder. */
export function FileMark({ entry, large = false }: FileMarkProps): ReactNode {
  if (entry.kind === 'folder')
    return <Folder size={large ? 40 : 20} strokeWidth={1.6} className={styles['folder']} aria-hidden="true" />;
  return <KindMark name={entry.name} type={entry.type} large={large} />;
}

/** A small picture of a file, or its square. */
export function FilePicture({ entry }: { readonly entry: FileEntry }): ReactNode {
  const { kind, name, size, type } = entry;
  const most = type === 'video' ? MAX_VIDEO : DRAWN.test(name) ? MAX_PICTURE : 0;
  if (kind !== 'file' || size === 0 || size > most) return <FileMark entry={entry} large />;
  // Another file in the same place begins without a picture.
  return <DrawnPicture key={`${entry.id} ${entry.content}`} entry={entry} />;
}

function DrawnPicture({ entry }: { readonly entry: FileEntry }): ReactNode {
  const address = usePicture(entry);
  return address === null ? (
    <FileMark entry={entry} large />
  ) : (
    <img className={styles['picture']} src={address} alt="" />
  );
}

/** The address of the small picture of a file; null while it loads and for none. */
function usePicture({ id, content }: Pick<FileEntry, 'id' | 'content'>): string | null {
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let made = '';
    const read = async (): Promise<void> => {
      const own = pictureAddress({ id, content });
      const [address = own] = await contentAddresses([own], stop.signal).catch(() => [own]);
      const picture = await readPicture(address, stop.signal);
      if (picture === null || stop.signal.aborted) return;
      made = URL.createObjectURL(picture);
      setFound(made);
    };
    void read();
    return () => {
      stop.abort();
      if (made !== '') URL.revokeObjectURL(made);
    };
  }, [id, content]);
  return found;
}
