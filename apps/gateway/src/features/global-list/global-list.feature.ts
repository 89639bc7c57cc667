import { Failure } from '@pillarbox/contract/failure';
import { readGlobalList } from '@pillarbox/contract/global-list/global-list';
import type { GlobalPerson } from '@pillarbox/contract/global-list/global-list';
import type { GlobalListSettings } from '@pillarbox/contract/global-list/settings';
import type { Account } from '../../platform/account/account.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import { createLimiter } from '../../platform/http/limiter.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { SourceDeps } from './directories.ts';
import { Directories } from './directories.ts';
import type { DirectoryPerson } from './directory.ts';
import type { FoundPeople, GuardedDirectory } from './guarded-directory.ts';

/** What the feature needs of the rest of the gateway. */
export interface GlobalListDeps extends SourceDeps {
  readonly mount: Mount;
  /** The settings of a partner's list; undefined while the partner does not show it. */
  readonly settingsOf: (partner: string) => GlobalListSettings | undefined;
  /** Reports that a search failed. */
  readonly failed: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Time for one search, in milliseconds. */
  readonly searchMs?: number;
}

/** People for suggestions. */
export interface GlobalSuggestions {
  readonly people: readonly DirectoryPerson[];
  /** A search for the text has begun, and `find` has its people. */
  readonly pending: boolean;
}

/** What the global address list offers to other features. */
export interface GlobalListFeature {
  /**
   * The people who are known to match a text. It never waits: when the source has to be asked, that begins, and this answers with what
   * earlier searches found.
   */
  known(owner: Account, text: string): GlobalSuggestions;
  /** The same after the search has ended, well or not. */
  find(owner: Account, text: string): Promise<readonly DirectoryPerson[]>;
}

/** Time for one search, in milliseconds: longer than a slow directory needs, and much less than the deadline of a call. */
const SEARCH_MS = 5000;
/** Fewest letters for which suggestions ask the source. */
const MIN_SUGGESTED = 2;
/** Searches of one account: as many as fast typing needs, and too few to copy a large list. */
const ALLOWANCE = { burst: 60, perSecond: 1 };

/** Builds the global address list [CONT-024]: people of the provider, whom its users can read and not change. */
export function globalListFeature(deps: GlobalListDeps): GlobalListFeature {
  const { mount, settingsOf, now } = deps;
  const directories = new Directories({ ...deps, searchMs: deps.searchMs ?? SEARCH_MS });
  const limiter = createLimiter(ALLOWANCE);
  const directoryOf = ({ partner }: Pick<Account, 'partner'>): GuardedDirectory | null => {
    const settings = settingsOf(partner);
    return settings === undefined ? null : directories.of(settings);
  };

  mount(readGlobalList, async ({ session, params, query }) => {
    requireSelf(session, params.mail);
    const directory = directoryOf(session);
    if (directory === null) throw new Failure('feature_off');
    const wait = limiter.take(session.accountId, now());
    if (wait !== null) throw new Failure('rate_limited', { retryAfter: wait });
    return wirePage(await searched(directory, query.text));
  });

  const searched = async (directory: GuardedDirectory, text: string): Promise<FoundPeople> => {
    try {
      // A search that others share, or that a later call uses, does not end with this call.
      return await outsideCall(() => directory.search(text));
    } catch (error) {
      throw new Failure('global_list_unavailable', {}, error);
    }
  };

  const mayAsk = (owner: Account, directory: GuardedDirectory): boolean =>
    directory.isAvailable && limiter.take(owner.accountId, now()) === null;

  return {
    known: (owner, text) => {
      const directory = directoryOf(owner);
      if (directory === null || text.trim().length < MIN_SUGGESTED) return { people: [], pending: false };
      const { people, isComplete } = directory.known(text);
      if (isComplete || !mayAsk(owner, directory)) return { people, pending: false };
      void searched(directory, text).catch(() => undefined);
      return { people, pending: true };
    },
    find: async (owner, text) => {
      const directory = directoryOf(owner);
      if (directory === null || text.trim().length < MIN_SUGGESTED) return [];
      const known = directory.known(text);
      if (known.isComplete || (!directory.isRunning(text) && !mayAsk(owner, directory))) return known.people;
      return await searched(directory, text).then(
        ({ people }) => people,
        () => known.people,
      );
    },
  };
}

function requireSelf(session: Session, mail: string): void {
  if (mail.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'mail' });
}

function wirePage({ people, more }: FoundPeople) {
  return { GlobalAddressBook: people.flatMap(({ mails }) => mails), People: people.map(wirePerson), more };
}

function wirePerson({ name, mails, phone, mobile, company, department, position }: DirectoryPerson): GlobalPerson {
  return {
    Name: name,
    Email: mails[0] ?? '',
    Emails: [...mails],
    Phone: phone,
    Mobile: mobile,
    Company: company,
    Department: department,
    Position: position,
  };
}
