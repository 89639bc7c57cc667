import { contentAddresses } from '@pillarbox/contract/mail/content-addresses';
import { Failure } from '@pillarbox/contract/failure';
import { COOKIE } from '@pillarbox/contract/session/status';
import type { ContentAddresses } from '../../platform/http/content-address.ts';
import type { Mount } from '../../platform/http/request-pipeline.ts';

/** Registers the operation that returns addresses on the content host. */
export function mountContentAddresses(mount: Mount, issue: ContentAddresses['issue']): void {
  mount(contentAddresses, ({ session, body, exchange }) => {
    const cookie = exchange.cookies[COOKIE.SESSION];
    if (cookie === undefined) throw new Failure('session_ended');
    const pass = { cookie, accountId: session.accountId, pageOrigin: exchange.origin };
    return Promise.resolve({ addresses: body.addresses.map((address) => issue(session.partner, address, pass)) });
  });
}
