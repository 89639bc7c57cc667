import { Failure } from '@pillarbox/contract/failure';
import { readFaxNumber } from '@pillarbox/rules/fax/number';
import type { FaxSettings } from '@pillarbox/contract/fax/settings';
import type { ArrivedFax, DriverOf, SettingsOf } from './fax.ports.ts';
import type { ReportService } from './report.service.ts';

export interface FaxCollectorDeps {
  readonly partnerIds: () => readonly string[];
  readonly settingsOf: SettingsOf;
  readonly driverOf: DriverOf;
  readonly reports: Pick<ReportService, 'arrived'>;
  /** Called with each error that nobody foresaw, for the log. */
  readonly failed: (error: unknown) => void;
}

/** Looks for faxes that lie at services which do not report them. */
export class FaxCollector {
  readonly #deps: FaxCollectorDeps;

  constructor(deps: FaxCollectorDeps) {
    this.#deps = deps;
  }

  /** One look at each service. A service that does not answer keeps no other one from being asked. */
  async run(): Promise<void> {
    const { partnerIds, failed } = this.#deps;
    for (const partner of partnerIds()) await this.#collect(partner).catch(failed);
  }

  async #collect(partner: string): Promise<void> {
    const { settingsOf, driverOf, reports, failed } = this.#deps;
    const settings = settingsOf(partner);
    if (settings?.service.kind !== 'hylafax') return;
    for (const fax of (await driverOf(partner)?.arrived?.()) ?? []) {
      const to = calledNumber(fax, settings);
      if (to === null) continue;
      const from = readFaxNumber(fax.from, settings.country ?? 'US') ?? '';
      await reports.arrived(partner, { id: fax.id, to, from }).catch((error: unknown) => {
        // Nobody has the number: the fax stays at the service until the settings name somebody.
        if (!(error instanceof Failure)) failed(error);
      });
    }
  }
}

/** The own number that was called, or the one that takes the rest; null for neither. */
function calledNumber({ to }: ArrivedFax, { service, numbers, country = 'US' }: FaxSettings): string | null {
  // Lines often tell the international number without its plus sign.
  const read = [readFaxNumber(to, country), readFaxNumber(`+${to}`, country)];
  const called = read.find((number) => number !== null && Object.values(numbers).includes(number));
  if (called != null) return called;
  return service.kind === 'hylafax' ? (service.inbox ?? null) : null;
}
