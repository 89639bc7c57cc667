import { Failure } from '@pillarbox/contract/failure';
import type { Identity } from '@pillarbox/contract/preferences/identities';
import type { SettingsName } from '@pillarbox/contract/preferences/own-file';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import type { Account } from '../../platform/account/account.ts';
import type { LoginName } from '../../platform/account/login-name.ts';
import { contentId } from './content-id.ts';
import { planIdentities } from './plan-identities.ts';
import type { PlannedSettings } from './plan-identities.ts';
import { scriptOf } from './sources/sieve-files.ts';
import type { ImportCards, TakenContacts, TakenUser, TakeOverSource } from './take-over.ports.ts';
import { readTakenOver, withTaken } from './taken-over.ts';

/** Bytes of one file of contacts: half of what an import takes. */
const FILE_BYTES = 5 * 1024 * 1024;
const NO_CONTACTS: TakenContacts = { added: 0, known: 0, leftOut: 0, groups: 0 };

/** What taking over needs of the rest of the gateway. */
export interface TakeOverDeps {
  /** The account that a name means at sign-in. @throws Failure `invalid_request`. */
  readonly accountOf: (login: string) => LoginName;
  readonly partner: string;
  readonly addressesOf: (account: LoginName) => readonly string[];
  readonly settings: {
    load(owner: Account, names: readonly SettingsName[]): Promise<Partial<Record<SettingsName, unknown>>>;
    change(owner: Account, name: SettingsName, change: (value: unknown) => unknown): Promise<void>;
  };
  /** The preferences that the account has saved. */
  readonly savedPreferences: (owner: Account) => Promise<Readonly<Record<string, unknown>>>;
  readonly savePreferences: (owner: Account, changed: Readonly<Record<string, string>>) => Promise<void>;
  readonly identitiesIn: (value: unknown) => readonly Identity[];
  readonly signaturesIn: (value: unknown) => readonly Signature[];
  readonly importCards: ImportCards;
}

/** What was done for one user, or would be done. */
export interface UserReport {
  readonly login: string;
  /** The address of the account here; null when the name means none. */
  readonly mail: string | null;
  readonly identities: number;
  readonly signatures: number;
  readonly preferences: readonly string[];
  readonly contacts: TakenContacts;
  /** Whether a script waits for the next sign-in. */
  readonly hasScript: boolean;
  readonly notes: readonly string[];
  /** Why nothing, or not everything, was taken over; null when nothing went wrong. */
  readonly failure: string | null;
}

/** How a run goes. */
export interface TakeOverRun {
  readonly sieve: string | undefined;
  readonly isTrial: boolean;
}

/** Takes over the users of another webmail, one after the other. A user that fails stops no other one. */
export async function* takeOver(
  source: TakeOverSource,
  deps: TakeOverDeps,
  run: TakeOverRun,
): AsyncGenerator<UserReport> {
  const seen = new Map<string, string>();
  for (const { login, read } of source.users()) {
    const report = new Report(login);
    try {
      const account = deps.accountOf(login);
      report.mail = account.mail;
      const twin = seen.get(account.accountId);
      if (twin !== undefined) throw new Error(`the same account as ${twin}`);
      seen.set(account.accountId, login);
      await takeUser(read(), { account, source, deps, run, report });
    } catch (error) {
      report.failure = reasonOf(error);
    }
    yield report;
  }
}

interface UserWork {
  readonly account: LoginName;
  readonly source: TakeOverSource;
  readonly deps: TakeOverDeps;
  readonly run: TakeOverRun;
  readonly report: Report;
}

class Report implements UserReport {
  readonly login: string;
  mail: string | null = null;
  identities = 0;
  signatures = 0;
  preferences: readonly string[] = [];
  contacts = NO_CONTACTS;
  hasScript = false;
  readonly notes: string[] = [];
  failure: string | null = null;

  constructor(login: string) {
    this.login = login;
  }
}

async function takeUser(user: TakenUser, work: UserWork): Promise<void> {
  const { account, deps, run, report } = work;
  const owner: Account = { accountId: account.accountId, partner: deps.partner, mail: account.mail };
  const stored = await deps.settings.load(owner, ['identities', 'signatures', 'takenOver']);
  const before = readTakenOver(stored.takenOver);
  const plan = planIdentities(user.identities, {
    addresses: deps.addressesOf(account),
    preferences: await deps.savedPreferences(owner),
    identities: deps.identitiesIn(stored.identities),
    signatures: deps.signaturesIn(stored.signatures),
    taken: before.taken,
  });
  report.notes.push(...plan.notes);
  if (!run.isTrial) await write(owner, plan, deps);
  report.identities = plan.identities.length;
  report.signatures = plan.signatures.length;
  report.preferences = Object.keys(plan.preferences);
  const files = await takeContacts(user, owner, { ...work, taken: before.taken });
  const script = run.sieve === undefined ? null : scriptOf(run.sieve, { mail: account.mail, login: user.login });
  const scriptId = script === null ? '' : contentId(`script ${script}`);
  const isNew = script !== null && script.trim() !== '' && !before.taken.includes(scriptId);
  report.hasScript = isNew;
  if (run.isTrial) return;
  const more = [...plan.identities, ...plan.signatures].map(({ id }) => id);
  if (more.length + files.length === 0 && !isNew) return;
  await deps.settings.change(owner, 'takenOver', (value) => ({
    ...withTaken(readTakenOver(value), [...more, ...files, ...(isNew ? [scriptId] : [])]),
    ...(isNew ? { script } : {}),
  }));
}

/** Adds what is planned to what the account has by now. */
async function write(owner: Account, plan: PlannedSettings, deps: TakeOverDeps): Promise<void> {
  const { preferences, identities, signatures } = plan;
  if (signatures.length > 0) {
    await deps.settings.change(owner, 'signatures', (value) => {
      const present = deps.signaturesIn(value);
      const hasDefault = present.some((one) => one.default === '1');
      const added = signatures.filter(({ id }) => !present.some((one) => one.id === id));
      return [...present, ...added.map((one) => (hasDefault ? { ...one, default: '0' as const } : one))];
    });
  }
  if (identities.length > 0) {
    await deps.settings.change(owner, 'identities', (value) => {
      const present = deps.identitiesIn(value);
      return [...present, ...identities.filter(({ mail }) => !present.some((one) => one.mail === mail))];
    });
  }
  if (Object.keys(preferences).length > 0) await deps.savePreferences(owner, preferences);
}

/** Imports the contacts; returns the ids of the files. The same cards are imported once, whatever their owner did with them since. */
async function takeContacts(
  user: TakenUser,
  owner: Account,
  { source, deps, run, report, taken }: UserWork & { readonly taken: readonly string[] },
): Promise<string[]> {
  const ids: string[] = [];
  for (const file of filesOf(user.cards())) {
    const bytes = Buffer.from(file.toWellFormed());
    const id = contentId(bytes);
    if (taken.includes(id)) continue;
    const found = await deps.importCards(owner, { name: `${source.name}.vcf`, bytes, isTrial: run.isTrial });
    report.contacts = sum(report.contacts, found);
    ids.push(id);
  }
  return ids;
}

function* filesOf(cards: Iterable<string>): Generator<string> {
  let [file, size]: [string[], number] = [[], 0];
  for (const card of cards) {
    const bytes = Buffer.byteLength(card) + 2;
    if (size > 0 && size + bytes > FILE_BYTES) {
      yield file.join('');
      [file, size] = [[], 0];
    }
    file.push(card, '\r\n');
    size += bytes;
  }
  if (size > 0) yield file.join('');
}

function sum(one: TakenContacts, other: TakenContacts): TakenContacts {
  return {
    added: one.added + other.added,
    known: one.known + other.known,
    leftOut: one.leftOut + other.leftOut,
    groups: one.groups + other.groups,
  };
}

/** The reason in one line. Texts of the dump are not in it. */
function reasonOf(error: unknown): string {
  if (error instanceof Failure)
    return error.code === 'invalid_request' ? 'no account of this partner has this name' : error.code;
  if (error instanceof SyntaxError) return 'its data cannot be read';
  if (!(error instanceof Error)) return 'unknown';
  // A failed query says its parameters: texts of the dump. Its cause says what the database refused.
  return error.cause instanceof Error ? error.cause.message : error.message;
}
