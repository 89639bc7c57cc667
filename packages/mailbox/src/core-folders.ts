import type { Folder, FolderInfo, SpecialUse } from '@pillarbox/contract/mail/folder';
import { SPECIAL_USES } from '@pillarbox/contract/mail/folder';

/** Keys of the core folders' names [MAIL-073]. */
const LANGKEYS: Readonly<Record<SpecialUse, string>> = {
  inbox: 'LANG_MAIL_FOLDER_INBOX',
  snoozed: 'LANG_MAIL_FOLDER_SNOOZED',
  drafts: 'LANG_MAIL_FOLDER_DRAFTS',
  sent: 'LANG_MAIL_FOLDER_SENT',
  spam: 'LANG_MAIL_FOLDER_SPAM',
  trash: 'LANG_MAIL_FOLDER_TRASH',
  archive: 'LANG_MAIL_FOLDER_ARCHIVE',
};

/** What an adapter knows about a folder. */
export interface FolderFacts {
  /** '/'-joined decoded path. */
  readonly path: string;
  readonly use: SpecialUse | null;
  /** Bits of FOLDER_FLAG. */
  readonly flags: number;
  readonly subscribed: boolean;
  readonly readonly: boolean;
  readonly uidvalidity: number;
  readonly info: FolderInfo;
}

/**
 * A folder in the shape of the contract. A special use makes it a core folder with a translated name [DATA-003, MAIL-072].
 */
export function toFolder(facts: FolderFacts): Folder {
  const { path, use, info } = facts;
  return {
    name: path,
    id: encodeURIComponent(path),
    rotation: 0,
    flags: facts.flags,
    subscribe: facts.subscribed,
    info,
    type: use !== null ? 'core' : facts.readonly ? 'readonly' : 'personal',
    langkey: use === null ? null : LANGKEYS[use],
    use,
    uidvalidity: facts.uidvalidity,
  };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function rank(use: SpecialUse | null): number {
  return use === null ? SPECIAL_USES.length : SPECIAL_USES.indexOf(use);
}

/** Order of the folder list: core folders first, then by name, level by level, so that children follow their parent. */
export function compareFolders(a: Folder, b: Folder): number {
  const byUse = rank(a.use) - rank(b.use);
  if (byUse !== 0) return byUse;
  const left = a.name.split('/');
  const right = b.name.split('/');
  for (let level = 0; level < Math.min(left.length, right.length); level += 1) {
    const byName = collator.compare(left[level] ?? '', right[level] ?? '');
    if (byName !== 0) return byName;
  }
  return left.length - right.length || (a.name < b.name ? -1 : 1);
}
