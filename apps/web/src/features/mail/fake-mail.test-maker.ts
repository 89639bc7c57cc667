import type { Conversation } from '@pillarbox/contract/mail/conversation';
import type { Label } from '@pillarbox/contract/labels/label';
import { NO_MESSAGES } from '@pillarbox/contract/mail/folder';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { Message } from '@pillarbox/contract/mail/message';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { NOTHING_STORED } from '@pillarbox/contract/mail/storage';
import type { StorageReply } from '@pillarbox/contract/mail/storage';
import type { ReceiptState } from '@pillarbox/contract/mail/receipt';
import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import type { UnifiedAccount } from '@pillarbox/contract/realms/operations';
import type { savedMessages } from '@pillarbox/contract/files/transfers';
import type { Operation, ReplyOf } from '@pillarbox/contract/operation';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { ApiError } from '../../lib/api-error.ts';

/** A folder; a special use gives it a translated name. */
export function makeFolder(name: string, use: Folder['use'] = null, unseen = 0): Folder {
  return {
    name,
    id: encodeURIComponent(name),
    rotation: 0,
    flags: 0,
    subscribe: true,
    info: { ...NO_MESSAGES, unseen },
    type: use === null ? 'personal' : 'core',
    langkey: use === null ? null : `LANG_MAIL_FOLDER_${use.toUpperCase()}`,
    use,
    uidvalidity: 1,
  };
}

/** A row of the list, read unless `flags` says otherwise. */
export function makeRow(uid: number, change: Partial<MessageRow> = {}): MessageRow {
  return {
    uid,
    date: Date.now() - (1000 - uid) * 60_000,
    from: [{ name: `Sender ${uid}`, mail: `s${uid}@example.test` }],
    to: [{ name: '', mail: 'me@example.test' }],
    cc: [],
    bcc: [],
    subject: `Subject ${uid}`,
    preview: `Preview ${uid}`,
    flags: 1,
    folder: 'INBOX',
    threadid: '',
    threadmap: [],
    size: 100,
    ...change,
  };
}

/** The message of a row. */
export function makeMessage(row: MessageRow, change: Partial<Message> = {}): Message {
  return {
    uid: row.uid,
    folder: row.folder,
    uidvalidity: 1,
    flags: row.flags,
    size: row.size,
    header: {
      subject: row.subject,
      date: row.date,
      from: row.from,
      sender: [],
      replyto: [],
      to: row.to,
      cc: row.cc,
      bcc: [],
      messageid: '',
      inreplyto: '',
      references: [],
      priority: 3,
      receiptto: '',
      listunsubscribe: '',
      all: [],
    },
    part: '1',
    parts: [{ part: '1', mime: 'text/plain', text: 'Hello', truncated: false }],
    inlines: [],
    images: [],
    attachments: [],
    remoteimages: false,
    notes: [],
    ...change,
  };
}

/** One call that the page made. */
export interface MadeCall {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The own inbox in the list over all accounts. */
const OWN_INBOX: UnifiedAccount = {
  realmid: '',
  folder: 'INBOX',
  state: 'ok',
  reason: '',
  total: 0,
  unseen: 0,
  uidvalidity: 1,
  provisional: false,
};

const NO_CONVERSATION: Conversation = { total: 1, messages: [], folders: [], pending: [], leftout: [] };

/** A mailbox behind the page's calls: answers them from memory and keeps what was asked. */
export class FakeMail {
  folders: Folder[] = [makeFolder('INBOX', 'inbox', 1), makeFolder('Trash', 'trash'), makeFolder('Accounts')];
  rows: MessageRow[] = [];
  /** uid and date of the messages that any search finds, by folder. */
  readonly hits = new Map<string, [uid: number, date: number][]>();
  /** The messages that searches with a condition of this kind find in every folder, instead of `hits`. */
  readonly hitsOfKind = new Map<string, [uid: number, date: number][]>([
    ['newsletter', []],
    ['copy', []],
  ]);
  /** Messages from which files were saved. */
  saved: ReplyOf<typeof savedMessages>['messages'] = [];
  /** Folders that cannot be searched. */
  readonly failingFolders = new Set<string>();
  /** Messages that stand in no list of their own: further ones of conversations. */
  further: MessageRow[] = [];
  /** Conversations over folders, by the uid of a message. */
  readonly conversations = new Map<number, Conversation>();
  rev = 1;
  /** Where addresses with tokens lead. */
  contentOrigin = 'http://files.test';
  /** What the user's mail preferences hold. */
  preferences: Partial<MailPreferences> = {};
  /** What was answered to the wish for a receipt of any message. */
  receipt: ReceiptState = 'none';
  /** The labels of the account. */
  labels: Label[] = [];
  /** The label that the next call creates. */
  created: Label | null = null;
  /** What is stored by sender, year and month. */
  stored: StorageReply = { ...NOTHING_STORED };
  /** Codes with which the next call of an operation fails, by operation id. */
  readonly failing = new Map<string, ErrorCode>();
  readonly messages = new Map<number, Message>();
  readonly calls: MadeCall[] = [];

  /** What stands in the place of `call` of lib. */
  readonly call = (
    operation: Operation,
    input: { readonly body?: unknown; readonly query?: unknown },
  ): Promise<unknown> => {
    const body = (input.body ?? input.query ?? {}) as Record<string, unknown>;
    this.calls.push({ id: operation.id, body });
    const code = this.failing.get(operation.id);
    if (code !== undefined) {
      this.failing.delete(operation.id);
      return Promise.reject(new ApiError(code, 422));
    }
    return Promise.resolve(this.answer(operation.id, body));
  };

  /** The calls of one operation. */
  made(id: string): MadeCall[] {
    return this.calls.filter((made) => made.id === id);
  }

  private answer(id: string, body: Readonly<Record<string, unknown>>): unknown {
    switch (id) {
      case 'labels.create':
        if (this.created !== null) this.labels = [...this.labels, this.created];
        return this.created;
      case 'labels.list':
        return this.labels;
      case 'mail.folders':
        return this.folders;
      case 'mail.fetchlist':
        return this.page(Number(body['offset'] ?? 0));
      case 'mail.listUids':
        return { uidvalidity: 1, rev: this.rev, uids: this.rows.map((row) => row.uid) };
      case 'search.messages': {
        const folders = body['folders'] as string[];
        const ofKind = (body['terms'] as { kind: string }[]).map(({ kind }) => this.hitsOfKind.get(kind));
        const hits = (folder: string) => ofKind.find((found) => found !== undefined) ?? this.hits.get(folder) ?? [];
        const failed = folders.filter((folder) => this.failingFolders.has(folder));
        return {
          found: folders
            .filter((folder) => !failed.includes(folder))
            .map((folder) => {
              const found = hits(folder);
              const bytes = found.reduce(
                (sum, [uid]) => sum + (this.rows.find((row) => row.uid === uid)?.size ?? 0),
                0,
              );
              return { folder, uidvalidity: 1, hits: found, total: found.length, unseen: 0, bytes, below: 0 };
            }),
          pending: [],
          failed: failed.map((folder) => ({ folder, code: 'mail_refused' })),
        };
      }
      case 'mail.msg': {
        const row = [...this.rows, ...this.further].find((one) => one.uid === body['uid']);
        if (row === undefined) throw new ApiError('message_not_found', 404);
        return this.messages.get(row.uid) ?? makeMessage(row);
      }
      case 'mail.conversation':
        return this.conversations.get(Number(body['uid'])) ?? NO_CONVERSATION;
      case 'preferences.combinedMail':
        return { signatures: [], identities: [], mailAliases: [], highlihghtingRules: [], ...this.preferences };
      case 'mail.loadList':
        return [...this.rows, ...this.further].filter((row) => (body['uids'] as number[]).includes(row.uid));
      case 'realms.unified':
        return { rows: this.rows, accounts: [OWN_INBOX], cursors: [] };
      case 'mail.receiptState':
        return { mid: body['mid'], state: this.receipt };
      case 'mail.answerReceipt':
        this.receipt = body['state'] as ReceiptState;
        return { mid: body['mid'], state: this.receipt };
      case 'mail.contentAddresses':
        return { addresses: (body['addresses'] as string[]).map((one) => `${this.contentOrigin}${one}&token=t`) };
      case 'files.savedMessages':
        return { messages: this.saved };
      case 'files.moveAttachments':
        return { files: [{}], freed: 1024 };
      case 'mail.storage':
        return this.stored;
      case 'mail.usage':
        return { used: 1024 * 1024, limit: 10 * 1024 * 1024 };
      case 'mail.movemsg':
      case 'mail.deletemsg': {
        const uids = body['uids'] as number[] | undefined;
        this.rows = this.rows.filter((row) => uids?.includes(row.uid) === false);
        this.rev += 1;
        return 0;
      }
      case 'mail.emptyfolder': {
        const total = this.rows.length;
        this.rows = [];
        this.rev += 1;
        return { folder: body['folder'], state: 'done', total, removed: total, reason: '' };
      }
      case 'mail.spamMark': {
        const uids = (body['uid'] as string).split(',').map(Number);
        this.rows = this.rows.filter((row) => !uids.includes(row.uid));
        this.rev += 1;
        return 0;
      }
      default:
        return 0;
    }
  }

  private page(offset: number): unknown {
    return {
      uidvalidity: 1,
      rev: this.rev,
      total: this.rows.length,
      unseen: this.rows.filter((row) => (row.flags & 1) === 0).length,
      provisional: false,
      groups: this.rows.length === 0 ? [] : [{ key: 'today', count: this.rows.length }],
      rows: this.rows.slice(offset, offset + 100),
    };
  }
}
