import type { Account } from '../../platform/account/account.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { OwnerCalendars, OwnerFacts, StandingMail } from './appointment.ports.ts';
import type { AppointmentStore, VisitRow } from './appointment.store.ts';
import { visitAddress } from './visit-link.ts';
import { mailToOwner, mailToVisitor } from './visit-mails.ts';
import { timesOf } from './visit-times.ts';
import { ownerOfVisit } from './visit.service.ts';

/** Most visits of one run of the job. */
const MAX_RUN = 500;

export interface VisitMailerDeps extends OwnerFacts {
  readonly store: AppointmentStore;
  readonly calendars: Pick<OwnerCalendars, 'read'>;
  readonly mail: Pick<StandingMail, 'send'>;
  readonly secrets: Pick<Secrets, 'signatures'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Logs that mails could not be written: a job tries again. */
  readonly failed: (error: unknown) => void;
}

/** Tells visitors and owners of changes, each change once: the outbox takes a mail of one key once. */
export class VisitMailer {
  readonly #deps: VisitMailerDeps;

  constructor(deps: VisitMailerDeps) {
    this.#deps = deps;
  }

  /** Tells the last change of a visit. It does not throw: the job tells what is left. */
  readonly tell = async (id: string): Promise<void> => {
    try {
      const row = await this.#deps.store.claimUntold(id);
      if (row !== null) await this.#tell(row);
    } catch (error) {
      this.#deps.failed(error);
    }
  };

  /** Tells what a gateway that died, or a database that failed, has left. */
  async tellLeft(): Promise<void> {
    for (let left = MAX_RUN; left > 0; left -= 1) {
      const row = await this.#deps.store.claimUntold();
      if (row === null) return;
      await this.#tell(row);
    }
  }

  async #tell(row: VisitRow): Promise<void> {
    const { store, mail } = this.#deps;
    const owner = ownerOfVisit(row);
    const facts = await this.#facts(owner, row);
    const key = `visit-${row.id}-${String(row.version)}`;
    const link = visitAddress(this.#deps.secrets, row);
    const toVisitor = { ...facts, languages: [row.language, ...facts.languages], zone: row.timezone, link };
    await mail.send(owner, mailToVisitor(row, toVisitor), key);
    if (row.changedBy === 'visitor') {
      const toOwner = { ...facts, zone: facts.timezone, link: `${row.origin}/#/calendar/visits` };
      await mail.send(owner, mailToOwner(row, toOwner), `${key}-owner`);
    }
    await store.told(row);
  }

  async #facts(owner: Account, row: VisitRow) {
    const { nameOf, zoneOf, languagesOf, calendars, now } = this.#deps;
    const [name, zone, languages, [event]] = await Promise.all([
      nameOf(owner),
      zoneOf(owner),
      languagesOf(owner),
      calendars.read(owner, [row.uid]),
    ]);
    const times = event === undefined ? null : timesOf(event.text);
    const { start, end } = times ?? { start: row.startAt.getTime(), end: row.endAt.getTime() };
    return {
      name: name || (owner.mail.split('@')[0] ?? ''),
      timezone: zone || 'UTC',
      languages,
      start,
      end,
      now: now(),
    };
  }
}
