import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FaxEvent } from '@pillarbox/contract/fax/events';
import { faxReport } from '@pillarbox/contract/fax/report';
import type { FaxReport, reportFax } from '@pillarbox/contract/fax/report';
import { Failure } from '@pillarbox/contract/failure';
import type { BodyOf } from '@pillarbox/contract/operation';
import { and, eq, sql } from 'drizzle-orm';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { NOW } from '../../platform/database/database-time.ts';
import type { AccountNamed, ArrivedFax, Handed, SettingsOf } from './fax.ports.ts';
import { refund } from './fax.store.ts';
import { COLLECTED, faxes, faxReports } from './fax.table.ts';
import { isPassing, outcome } from './fax.worker.ts';

/** How far the time of a report may differ from that of the gateway, in seconds. */
const TIME_WITHIN_S = 300;

export interface ReportDeps {
  readonly db: Db;
  readonly settingsOf: SettingsOf;
  /** Value of an environment variable that settings name. */
  readonly secretOf: (variable: string) => string | undefined;
  readonly accountNamed: AccountNamed;
  readonly tell: (accountId: AccountId, event: FaxEvent) => void;
  /** Looks for due faxes. */
  readonly wake: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Reports of the services of partners. */
export class ReportService {
  readonly #deps: ReportDeps;

  constructor(deps: ReportDeps) {
    this.#deps = deps;
  }

  /** Takes a report; the same one twice counts once. @throws Failure `feature_off`, `fax_report_refused`. */
  async take(partner: string, body: BodyOf<typeof reportFax>): Promise<void> {
    const settings = this.#deps.settingsOf(partner);
    if (settings?.service.kind !== 'http') throw new Failure('feature_off');
    const secret = this.#deps.secretOf(settings.service.secretFrom) ?? '';
    if (!isSigned(body, secret)) throw new Failure('fax_report_refused', { field: 'signature' });
    if (Math.abs(this.#deps.now() / 1000 - body.time) > TIME_WITHIN_S)
      throw new Failure('fax_report_refused', { field: 'time' });
    const report = reportIn(body.payload);
    const account = await this.#deps.db.transaction(async (tx) => {
      if (!(await isNew(tx, partner, body.id))) return null;
      return report.kind === 'state' ? await goOn(tx, partner, report) : await this.#arrive(tx, partner, report);
    });
    if (account === null) return;
    this.#deps.tell(account, { event: 'fax-changed' });
    this.#deps.wake();
  }

  /**
   * Takes a fax that lies at a service; one that was taken before changes nothing. `id` names it for good.
   *
   * @throws Failure `fax_report_refused` when no user has the number.
   */
  async arrived(partner: string, { id, to, from }: ArrivedFax): Promise<void> {
    const account = await this.#deps.db.transaction(async (tx) => {
      if (!(await isNew(tx, partner, `${COLLECTED}${id}`))) return null;
      return await this.#arrive(tx, partner, { fax: id, to, from });
    });
    if (account === null) return;
    this.#deps.tell(account, { event: 'fax-changed' });
    this.#deps.wake();
  }

  async #arrive(
    tx: Transaction,
    partner: string,
    report: Pick<Extract<FaxReport, { kind: 'incoming' }>, 'fax' | 'from' | 'to'>,
  ) {
    const account = ownerOf(this.#deps, partner, report.to);
    if (account === null) throw new Failure('fax_report_refused', { field: 'to' });
    const { accountId } = account;
    const number = report.from ?? '';
    const cover = { shown: false, from: '', text: '' };
    await tx
      .insert(faxes)
      .values({
        ...{ id: randomUUID(), accountId, partner, state: 'arriving', number, words: number, cover },
        ...{ ownNumber: report.to, serviceFax: report.fax, dueAt: NOW },
      })
      .onConflictDoNothing();
    return accountId;
  }
}

/** Whether a report is the first one with its id. A second one at the same time waits here, and finds the first. */
async function isNew(tx: Transaction, partner: string, id: string): Promise<boolean> {
  const taken = tx.insert(faxReports).values({ partner, id }).onConflictDoNothing();
  return (await taken.returning({ id: faxReports.id })).length > 0;
}

/** The account with an own number of a partner; null when nobody has it. */
function ownerOf({ settingsOf, accountNamed }: ReportDeps, partner: string, own: string): Account | null {
  const numbers = Object.entries(settingsOf(partner)?.numbers ?? {});
  const mail = numbers.find(([, number]) => number === own)?.[0];
  return mail === undefined ? null : accountNamed(partner, mail);
}

/** Applies a new state to the attempt that it is about; reports of older attempts, and of faxes that have ended, change nothing. */
async function goOn(
  tx: Transaction,
  partner: string,
  { fax, state, reason = 'line', sentPages = 0 }: Extract<FaxReport, { kind: 'state' }>,
): Promise<AccountId | null> {
  const [, id = '', attempt = ''] = /^(.+)-(\d{1,6})$/.exec(fax) ?? [];
  if (id === '') return null;
  const about = and(
    eq(faxes.id, id),
    eq(faxes.partner, partner),
    eq(faxes.attempts, Number(attempt)),
    eq(faxes.state, 'sending'),
  );
  const [row] = await tx.select().from(faxes).where(about).for('update');
  if (row === undefined) return null;
  if (state === 'sending') {
    const most = sql`least(${faxes.pages}, greatest(${faxes.sentPages}, ${sentPages}))`;
    await tx.update(faxes).set({ sentPages: most }).where(about);
    return row.accountId;
  }
  const result: Handed = state === 'sent' ? { state } : { state, reason, again: isPassing(reason) };
  // The gateway that gave it away may not have noted the reply yet: its claim ends, so that it does not overwrite this.
  const change = { ...outcome(result, row), leaseOwner: null, leaseUntil: null };
  const [changed] = await tx.update(faxes).set(change).where(about).returning();
  if (changed?.state === 'failed') await refund(tx, changed);
  return row.accountId;
}

function isSigned({ id, time, payload, signature }: BodyOf<typeof reportFax>, secret: string): boolean {
  // Without a secret nothing is signed.
  if (secret === '') return false;
  const wanted = createHmac('sha256', secret)
    .update(`${id}.${String(time)}.${payload}`)
    .digest();
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex'));
}

function reportIn(payload: string): FaxReport {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    throw new Failure('fax_report_refused', { field: 'payload' });
  }
  const parsed = faxReport.safeParse(value);
  if (!parsed.success) throw new Failure('fax_report_refused', { field: 'payload' });
  return parsed.data;
}
