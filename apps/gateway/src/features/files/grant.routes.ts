import * as calls from '@pillarbox/contract/files/grants';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import { requireOffered } from './files.routes.ts';
import type { LimitsOf } from './files.ports.ts';
import type { FilesTokens } from './files-token.ts';
import type { GrantService } from './grant.service.ts';

interface GrantRoutesDeps {
  readonly mount: Mount;
  readonly grants: GrantService;
  readonly tokens: FilesTokens;
  readonly limitsOf: LimitsOf;
}

/** Registers the calls about people that files are shared with. */
export function mountGrants({ mount, grants, tokens, limitsOf }: GrantRoutesDeps): void {
  const open = (session: Session, { token }: { readonly token: string }): void => {
    requireOffered(limitsOf, session.partner);
    tokens.require(session, token);
  };
  mount(calls.listGrants, async ({ session, params, query }) => {
    open(session, query);
    return { people: await grants.people(session, params.id) };
  });
  mount(calls.grantFile, async ({ session, params, query, body }) => {
    open(session, query);
    return { people: await grants.grant(session, params.id, body) };
  });
  mount(calls.withdrawFile, async ({ session, params, query, body }) => {
    open(session, query);
    return { people: await grants.withdraw(session, params.id, body.user) };
  });
  mount(calls.leaveFile, async ({ session, params, query }) => {
    open(session, query);
    await grants.leave(session, params.id);
    return { Success: 1 } as const;
  });
}
