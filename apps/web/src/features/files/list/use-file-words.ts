import type { FileEntry } from '@pillarbox/contract/files/file';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { formatSize } from '@pillarbox/rules/size';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';

/** The words of a file or a folder in lists: its name with hidden characters visible, its size or count, and when it was changed. */
export interface FileWords {
  readonly name: (entry: Pick<FileEntry, 'name'>) => string;
  readonly size: (entry: FileEntry) => string;
  readonly time: (milliseconds: number) => string;
  readonly bytes: (bytes: number) => string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make a format takes longer than to draw a row with it. */
function formatOf(tag: string, kind: 'timeStyle' | 'dateStyle'): Intl.DateTimeFormat {
  const key = `${tag} ${kind}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(tag, kind === 'timeStyle' ? { timeStyle: 'short' } : { dateStyle: 'medium' });
  formats.set(key, made);
  return made;
}

export function useFileWords(): FileWords {
  const t = useText();
  const tag = useLocaleTag();
  const bytes = (count: number): string => (count === 0 ? `0 B` : formatSize(count, tag));
  return {
    name: ({ name }) => visibleText(name),
    size: ({ kind, size, items }) => (kind === 'folder' ? t('LANG_FILES_ITEMS', { count: items }) : bytes(size)),
    time: (milliseconds) => {
      const date = new Date(milliseconds);
      const isToday = date.toDateString() === new Date().toDateString();
      return formatOf(tag, isToday ? 'timeStyle' : 'dateStyle').format(date);
    },
    bytes,
  };
}
