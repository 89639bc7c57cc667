import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import { SPECIAL_USES } from '@pillarbox/contract/mail/folder';
import type { SpecialFolderNames } from '@pillarbox/contract/preferences/mail-clients';
import { NAMED_USES } from '@pillarbox/contract/preferences/mail-clients';
import { fold } from '@pillarbox/rules/fold';
import type { PathEntry } from './folder-paths.ts';

/** Special-use attributes of RFC 6154 and of RFC 9979 (`\Snoozed`). */
const ATTRIBUTES: Readonly<Record<Exclude<SpecialUse, 'inbox'>, string>> = {
  snoozed: '\\snoozed',
  drafts: '\\drafts',
  sent: '\\sent',
  spam: '\\junk',
  trash: '\\trash',
  archive: '\\archive',
};

/** Folder names that mail programs use, for servers without special-use attributes; case-folded, most common first. */
const NAMES: Readonly<Record<Exclude<SpecialUse, 'inbox'>, readonly string[]>> = {
  snoozed: ['snoozed'],
  drafts: [
    'drafts',
    'draft',
    'entwurfe',
    'entwurf',
    'brouillons',
    'borradores',
    'bozze',
    'rascunhos',
    'concepten',
    'utkast',
    'kladder',
    'luonnokset',
    'koncepty',
    'wersje robocze',
    'szkice',
    'чернетки',
    'черновики',
    'чернови',
    '下書き',
    '草稿',
    '草稿箱',
    'taslaklar',
  ],
  sent: [
    'sent',
    'sent items',
    'sent messages',
    'sent mail',
    'sent-mail',
    'gesendet',
    'gesendete elemente',
    'gesendete objekte',
    'envoyes',
    'elements envoyes',
    'messages envoyes',
    'enviados',
    'elementos enviados',
    'posta inviata',
    'inviata',
    'inviati',
    'itens enviados',
    'verzonden',
    'verzonden items',
    'skickat',
    'skickade',
    'sendt',
    'sendte elementer',
    'lahetetyt',
    'odeslane',
    'odeslana posta',
    'wyslane',
    'elementy wyslane',
    'отправленные',
    'изпратени',
    '送信済み',
    '送信済みアイテム',
    '已发送',
    '已发送邮件',
    'gonderilmis ogeler',
  ],
  spam: [
    'spam',
    'junk',
    'junk e-mail',
    'junk-e-mail',
    'known spam',
    'junk email',
    'junk mail',
    'bulk mail',
    'spamverdacht',
    'unerwunscht',
    'courrier indesirable',
    'indesirables',
    'pourriel',
    'correo no deseado',
    'posta indesiderata',
    'lixo eletronico',
    'ongewenste e-mail',
    'ongewenst',
    'skrappost',
    'soppelpost',
    'uonsket',
    'roskaposti',
    'nevyzadana posta',
    'спам',
    '迷惑メール',
    '垃圾邮件',
  ],
  trash: [
    'trash',
    'deleted',
    'deleted items',
    'deleted messages',
    'bin',
    'papierkorb',
    'geloschte elemente',
    'geloschte objekte',
    'geloscht',
    'corbeille',
    'elements supprimes',
    'papelera',
    'elementos eliminados',
    'cestino',
    'posta eliminata',
    'lixeira',
    'itens excluidos',
    'prullenbak',
    'verwijderde items',
    'papperskorgen',
    'papirkurv',
    'slettede elementer',
    'roskakori',
    'kos',
    'kosz',
    'elementy usuniete',
    'удаленные',
    'корзина',
    'кошче',
    'ごみ箱',
    '削除済みアイテム',
    '已删除邮件',
    '垃圾箱',
    'cop kutusu',
  ],
  archive: [
    'archive',
    'archives',
    'archiv',
    'archivo',
    'archivio',
    'arquivo',
    'archief',
    'arkiv',
    'arkisto',
    'archiwum',
    'архив',
    'アーカイブ',
    '归档',
  ],
};

/** Names of the folders that `specialFolder` creates, unless the user has chosen those of a mail program. */
export const NEW_NAMES = { snoozed: 'Snoozed', drafts: 'Drafts', sent: 'Sent', spam: 'Junk', trash: 'Trash' } as const;

/**
 * The folder for each special use: by the server's attributes, otherwise by the names of the user's mail program, otherwise by
 * well-known names; at the top level or directly below the inbox.
 */
export function specialFolders(
  entries: readonly PathEntry[],
  chosen: Partial<SpecialFolderNames> = {},
): Map<SpecialUse, string> {
  const found = new Map<SpecialUse, string>([['inbox', 'INBOX']]);
  const usable = entries.filter(({ name, attributes }) => name !== null && !attributes.includes('\\noselect'));
  const taken = new Set<string>(['INBOX']);
  for (const use of SPECIAL_USES) {
    if (use === 'inbox') continue;
    const marked = usable.find(({ path, attributes }) => attributes.includes(ATTRIBUTES[use]) && !taken.has(path));
    if (marked === undefined) continue;
    found.set(use, marked.path);
    taken.add(marked.path);
  }
  const byName = new Map<string, string>();
  for (const { path } of usable) {
    const name = fold(path.startsWith('INBOX/') ? path.slice(6) : path);
    if (!name.includes('/') && !byName.has(name)) byName.set(name, path);
  }
  // All names of the mail program before any well-known one, which may be the name of another use.
  for (const use of NAMED_USES) {
    const path = byName.get(fold(chosen[use] ?? ''));
    if (path === undefined || found.has(use) || taken.has(path)) continue;
    found.set(use, path);
    taken.add(path);
  }
  for (const use of SPECIAL_USES) {
    if (use === 'inbox' || found.has(use)) continue;
    const path = NAMES[use]
      .map((name) => byName.get(fold(name)))
      .find((known) => known !== undefined && !taken.has(known));
    if (path === undefined) continue;
    found.set(use, path);
    taken.add(path);
  }
  return found;
}
