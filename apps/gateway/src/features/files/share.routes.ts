import { Failure } from '@pillarbox/contract/failure';
import * as calls from '@pillarbox/contract/files/shares';
import type { FilesEvent } from '@pillarbox/contract/files/events';
import type { Audience } from '../../platform/account/account.ts';
import { callerOf, createLimiter } from '../../platform/http/limiter.ts';
import { hostName } from '../../platform/http/origin.ts';
import type { Exchange, Mount } from '../../platform/http/request-pipeline.ts';
import { requireOffered } from './files.routes.ts';
import type { LimitsOf } from './files.ports.ts';
import type { FilesTokens } from './files-token.ts';
import type { ShareService } from './share.service.ts';

interface ShareRoutesDeps {
  readonly mount: Mount;
  readonly shares: ShareService;
  readonly tokens: FilesTokens;
  readonly limitsOf: LimitsOf;
  /** Id of the partner of a host name. */
  readonly partnerAt: (host: string) => string;
  readonly broadcast: (audience: Audience, event: FilesEvent) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const SUCCESS = { Success: 1 } as const;

/** How often an address may open links, and how often somebody may try the password of one: more is guessing. */
const PER_ADDRESS = { burst: 60, perSecond: 1 };
const PER_LINK = { burst: 20, perSecond: 1 / 30 };

/** Registers the calls of links to files. */
export function mountShares({ mount, shares, tokens, limitsOf, partnerAt, broadcast, now }: ShareRoutesDeps): void {
  const byAddress = createLimiter(PER_ADDRESS);
  const byLink = createLimiter(PER_LINK);
  const spend = (wait: number | null): void => {
    if (wait !== null) throw new Failure('rate_limited', { retryAfter: wait });
  };
  /** The partner of the host, if it offers files. @throws Failure `not_found`. */
  const partnerOf = ({ host }: Exchange): string => {
    const partner = partnerAt(hostName(host) ?? '');
    if (limitsOf(partner) === null) throw new Failure('not_found');
    return partner;
  };
  mount(calls.readShare, async ({ session, params, query }) => {
    const { sharePassword, longestShare } = requireOffered(limitsOf, session.partner);
    tokens.require(session, query.token);
    return { share: await shares.read(session, params.id), rules: { password: sharePassword, days: longestShare } };
  });
  mount(calls.setShare, async ({ session, params, query, body }) => {
    const limits = requireOffered(limitsOf, session.partner);
    tokens.require(session, query.token);
    const share = await shares.set(session, params.id, { ...body, limits });
    broadcast({ accountId: session.accountId }, { event: 'files-changed' });
    return share;
  });
  mount(calls.endShare, async ({ session, params, query }) => {
    requireOffered(limitsOf, session.partner);
    tokens.require(session, query.token);
    await shares.end(session, params.id);
    broadcast({ accountId: session.accountId }, { event: 'files-changed' });
    return SUCCESS;
  });
  mount(calls.openSharedFiles, async ({ body, exchange }) => {
    const partner = partnerOf(exchange);
    spend(byAddress.take(callerOf(exchange.ip), now()));
    const { key, ...asked } = body;
    if (asked.password !== '') spend(byLink.take(key, now()));
    return await shares.open({ partner, key }, asked);
  });
  mount(calls.downloadShared, async ({ params, query, exchange }) => {
    const partner = partnerOf(exchange);
    spend(byAddress.take(callerOf(exchange.ip), now()));
    return await shares.download({ partner, key: params.key }, params.id, query.ticket);
  });
}
