import { Failure } from '@pillarbox/contract/failure';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { StorageReply, StoredSender, StoredYear } from '@pillarbox/contract/mail/storage';
import { MAX_SENDERS, STORED_MONTHS } from '@pillarbox/contract/mail/storage';
import type { FolderSizes, Mailbox, SizeSum } from '@pillarbox/mailbox/port';

/** Milliseconds of one request in which further folders are counted: the user sees the first sums soon. */
const BUDGET_MS = 400;
/** Messages that are counted in all: more would push the views of other folders out of memory. */
const MAX_COUNTED = 300_000;

/** Failures that concern the whole account. Counting further folders would fail as well. */
const WHOLE_ACCOUNT: readonly string[] = [
  'mail_unavailable',
  'mail_timeout',
  'invalid_credentials',
  'password_outdated',
  'password_change_required',
];

interface Counted {
  /** The folder had these messages when it was counted. */
  readonly state: string;
  readonly sizes: FolderSizes;
}

/** Adds up sizes over folders. What is counted of a folder is kept with the mailbox, until its messages change. */
export class StorageService {
  readonly #counted = new WeakMap<Mailbox, Map<string, Counted>>();
  readonly #now: () => number;

  /** `now`: milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * The sizes of the named folders as far as they are known, the largest folders first. Folders whose view is being read, or that the
   * time did not reach, are pending.
   * @throws Failure `mail_unavailable`, `mail_timeout` and what `MailSystem.signIn` throws.
   */
  async of(mailbox: Mailbox, names: readonly string[]): Promise<StorageReply> {
    const until = this.#now() + BUDGET_MS;
    const { chosen, leftout } = chooseFolders(await mailbox.folders(), names);
    const known = this.#countedOf(mailbox);
    const pending: string[] = [];
    const sums: FolderSizes[] = [];
    for (const folder of chosen) {
      const state = stateOf(folder);
      const before = known.get(folder.name);
      const isKnown = before?.state === state;
      if (!isKnown && this.#now() >= until) pending.push(folder.name);
      else {
        const sizes = isKnown ? before.sizes : await sizesOrFailure(mailbox, folder.name);
        if (sizes === null) pending.push(folder.name);
        else if (sizes === 'failed') leftout.push(folder.name);
        else sums.push(sizes);
        if (sizes !== null && sizes !== 'failed') known.set(folder.name, { state, sizes });
      }
    }
    return { ...joined(sums, this.#now()), pending, leftout };
  }

  #countedOf(mailbox: Mailbox): Map<string, Counted> {
    const key = mailbox.shared ?? mailbox;
    const known = this.#counted.get(key) ?? new Map<string, Counted>();
    this.#counted.set(key, known);
    return known;
  }
}

function stateOf({ uidvalidity, info }: Folder): string {
  return [uidvalidity, info.messages, info.topuid, info.dropsize].join(' ');
}

/** The named folders that can be counted, the largest first, until there are too many messages. */
function chooseFolders(
  all: readonly Folder[],
  names: readonly string[],
): { readonly chosen: readonly Folder[]; readonly leftout: string[] } {
  const byName = new Map(all.map((folder) => [folder.name, folder]));
  const chosen: Folder[] = [];
  const leftout: string[] = [];
  let messages = 0;
  const sizeOf = (name: string): number => byName.get(name)?.info.dropsize ?? 0;
  for (const name of [...new Set(names)].sort((a, b) => sizeOf(b) - sizeOf(a))) {
    const folder = byName.get(name);
    if (folder === undefined || messages + folder.info.messages > MAX_COUNTED) leftout.push(name);
    else {
      messages += folder.info.messages;
      chosen.push(folder);
    }
  }
  return { chosen, leftout };
}

async function sizesOrFailure(mailbox: Mailbox, folder: string): Promise<FolderSizes | null | 'failed'> {
  try {
    return await mailbox.sizes(folder);
  } catch (error) {
    if (!(error instanceof Failure) || WHOLE_ACCOUNT.includes(error.code)) throw error;
    return 'failed';
  }
}

/** The sums of several folders. */
function joined(all: readonly FolderSizes[], now: number): Omit<StorageReply, 'pending' | 'leftout'> {
  const senders = new Map<string, StoredSender>();
  const months = new Map<number, SizeSum>();
  for (const sizes of all) {
    for (const [mail, { name, ...sum }] of sizes.senders) {
      const before = senders.get(mail);
      senders.set(mail, { mail, name: before?.name ?? name, ...plus(before, sum) });
    }
    for (const [month, sum] of sizes.months) months.set(month, plus(months.get(month), sum));
  }
  const sorted = [...senders.values()].sort((a, b) => b.bytes - a.bytes);
  const rest = sorted.slice(MAX_SENDERS);
  const further = all.map(({ others }) => others);
  return {
    senders: sorted.slice(0, MAX_SENDERS),
    others: {
      senders: rest.length + further.reduce((sum, one) => sum + one.senders, 0),
      ...[...rest, ...further].reduce<SizeSum>(plus, { messages: 0, bytes: 0 }),
    },
    years: yearsOf(months),
    months: lastMonths(months, now),
  };
}

function plus(one: SizeSum | undefined, other: SizeSum): SizeSum {
  return { messages: (one?.messages ?? 0) + other.messages, bytes: (one?.bytes ?? 0) + other.bytes };
}

function yearsOf(months: ReadonlyMap<number, SizeSum>): StoredYear[] {
  const years = new Map<number, SizeSum>();
  for (const [month, sum] of months) {
    const year = month < 0 ? 0 : Math.floor(month / 12);
    years.set(year, plus(years.get(year), sum));
  }
  return [...years].map(([year, sum]) => ({ year, ...sum })).sort((a, b) => b.year - a.year);
}

function lastMonths(months: ReadonlyMap<number, SizeSum>, now: number): StorageReply['months'] {
  const date = new Date(now);
  const last = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return Array.from({ length: STORED_MONTHS }, (_, at) => {
    const month = last - STORED_MONTHS + 1 + at;
    return { month, bytes: months.get(month)?.bytes ?? 0 };
  });
}
