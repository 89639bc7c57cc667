import { Failure } from '@pillarbox/contract/failure';
import * as requests from '@pillarbox/contract/files/requests';
import * as calls from '@pillarbox/contract/files/shares';
import type { FilesEvent } from '@pillarbox/contract/files/events';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import type { Audience } from '../../platform/account/account.ts';
import { callerOf, createLimiter } from '../../platform/http/limiter.ts';
import { hostName } from '../../platform/http/origin.ts';
import type { Exchange, Mount } from '../../platform/http/request-pipeline.ts';
import type { FileEvents } from './file-events.ts';
import type { FileNotices } from './file-notices.ts';
import type { LimitsOf } from './files.ports.ts';
import type { LinkGuesses } from './link-guesses.ts';
import type { Links } from './links.ts';
import type { Received, RequestService } from './request.service.ts';
import type { ShareService } from './share.service.ts';
import { StrangerBudget } from './stranger-budget.ts';

interface VisitorRoutesDeps {
  readonly mount: Mount;
  readonly links: Links;
  readonly guesses: LinkGuesses;
  readonly shares: ShareService;
  readonly requests: RequestService;
  readonly limitsOf: LimitsOf;
  /** Id of the partner of a host name. */
  readonly partnerAt: (host: string) => string;
  readonly broadcast: (audience: Audience, event: FilesEvent) => void;
  readonly events: FileEvents;
  readonly notices: FileNotices;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How often an address may use links: the load that it may cause at this gateway. Guesses are counted in the database. */
const PER_ADDRESS = { burst: 200, perSecond: 5 };

/** Registers what visitors of links may do. They are strangers: nothing here tells more than the link gives. */
export function mountVisitors(deps: VisitorRoutesDeps): void {
  const { mount, links, guesses, limitsOf, partnerAt, broadcast, events, notices, now } = deps;
  const byAddress = createLimiter(PER_ADDRESS);
  const budget = new StrangerBudget();
  /** Looks something up by a key, for a partner that offers files. @throws Failure `not_found`, `rate_limited`. */
  const visit = async <T>(
    { ip, host }: Exchange,
    work: (at: { readonly partner: string; readonly limits: FileLimits }) => Promise<T>,
  ): Promise<T> => {
    const wait = byAddress.take(callerOf(ip), now());
    if (wait !== null) throw new Failure('rate_limited', { retryAfter: wait });
    const partner = partnerAt(hostName(host) ?? '');
    const limits = limitsOf(partner);
    if (limits === null) throw new Failure('not_found');
    return await guesses.key(ip, () => work({ partner, limits }));
  };
  const tell = (received: Received | null): void => {
    if (received === null) return;
    const { accountId, share, folder, name } = received;
    events.changed(accountId);
    broadcast({ accountId }, { event: 'files-received', folder, name });
    notices.received(share, folder);
  };
  mount(calls.openSharedFiles, async ({ body, exchange }) => {
    const { key, password, ...asked } = body;
    return await visit(exchange, async ({ partner, limits }) => {
      const share = await links.required({ partner, key });
      const check = (): Promise<void> => links.unlock(share, password);
      if (share.password === '' || password === '') await check();
      else await guesses.password({ ip: exchange.ip, link: share.id }, check);
      return share.kind === 'files' ? await deps.shares.show(share, asked) : await deps.requests.show(share, limits);
    });
  });
  mount(calls.downloadShared, async ({ params, query, exchange }) =>
    visit(exchange, ({ partner }) => deps.shares.download({ partner, key: params.key }, params.id, query.ticket)),
  );
  mount(requests.beginRequested, async ({ params, body, exchange }) =>
    visit(exchange, async ({ partner, limits }) => {
      const { ticket, ...file } = body;
      const { state, received } = await deps.requests.begin({ partner, ...params, ticket }, file, limits);
      tell(received);
      return state;
    }),
  );
  mount(requests.sendRequestedPiece, async ({ params, query, exchange }) =>
    visit(exchange, async ({ partner }) => {
      const { key, id, number } = params;
      let release: () => void = () => undefined;
      const admit = (link: string): void => {
        release = budget.reserve(link, exchange.ip);
        exchange.allowLongBody();
      };
      try {
        const visitor = { partner, key, ...query };
        const sent = { admit, content: exchange.content() };
        const { state, received } = await deps.requests.piece(visitor, { id, number: Number(number) }, sent);
        tell(received);
        return state;
      } finally {
        release();
      }
    }),
  );
  mount(requests.stopRequested, async ({ params, query, exchange }) =>
    visit(exchange, async ({ partner }) => {
      await deps.requests.stop({ partner, key: params.key, ...query }, params.id);
      return { Success: 1 } as const;
    }),
  );
}
