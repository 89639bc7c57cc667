import type { Session } from '../../platform/http/request-pipeline.ts';
import { takeOver } from './take-over.service.ts';
import type { TakeOverDeps, TakeOverRun, UserReport } from './take-over.service.ts';
import type { TakeOverSource } from './take-over.ports.ts';
import { putUpFilters } from './waiting-filters.ts';
import type { WaitingFiltersDeps } from './waiting-filters.ts';

/** What taking over from another webmail needs of the rest of the gateway. */
export interface TakeOverFeatureDeps extends WaitingFiltersDeps {
  /** @throws Error when there is no such partner. */
  readonly depsOf: (partner: string) => TakeOverDeps;
}

/** Taking over what users have at another webmail. A command of the operator writes it; filters wait for the next sign-in. */
export interface TakeOverFeature {
  /** Takes over all users of a source to accounts of a partner. @throws Error when there is no such partner. */
  run(source: TakeOverSource, run: TakeOverRun & { readonly partner: string }): AsyncGenerator<UserReport>;
  /** Puts up the filters that wait for the account. @throws Failure of the mail server. */
  signedIn(session: Session): Promise<void>;
}

export function takeOverFeature(deps: TakeOverFeatureDeps): TakeOverFeature {
  return {
    run: (source, run) => takeOver(source, deps.depsOf(run.partner), run),
    signedIn: (session) => putUpFilters(deps, session),
  };
}
