import { migrate } from '@pillarbox/contract/downgrade/operations';
import { Failure } from '@pillarbox/contract/failure';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import type { Mount } from '../../platform/http/request-pipeline.ts';

/** The previous version as a partner's settings name it. */
export type PreviousVersion = NonNullable<PartnerSettings['previousVersion']>;

/** What going back to the previous version needs of the rest of the gateway. */
export interface DowngradeDeps {
  readonly mount: Mount;
  /** Undefined where users cannot go back. */
  readonly previousVersionOf: (partner: string) => PreviousVersion | undefined;
  /** The value of an environment variable. */
  readonly secretOf: (variable: string) => string | undefined;
}

/** Longest wait for the provider's service, in milliseconds: it may copy years of calendar events. */
const MIGRATION_TIMEOUT_MS = 100_000;
const LARGEST_REPLY = 64 * 1024;

/**
 * Registers the operations for going back to the previous version. The provider's own service migrates the data. Its address
 * comes from the partner's settings only; the gateway names the user and waits for the result.
 */
export function downgradeFeature({ mount, previousVersionOf, secretOf }: DowngradeDeps): void {
  mount(migrate, async ({ params, session }) => {
    const { user, what, service, target } = params;
    const previous = previousVersionOf(session.partner);
    if (previous === undefined) throw new Failure('feature_off');
    const own = user.toLowerCase() === session.mail;
    if (!own || service !== previous.service || target !== previous.target) throw new Failure('not_permitted');
    const path = [encodeURIComponent(session.mail), what, service, 'into', target].join('/');
    const secret = previous.secretFrom === undefined ? undefined : secretOf(previous.secretFrom);
    return await outcomeOf(`${previous.migrate.replace(/\/*$/, '/')}${path}`, secret);
  });
}

/** What the service reports while it still copies data the other way. */
const OPPOSITE = 'opposite_migration_not_finished';

/** What the provider's service reports; no success for no reply or an invalid one. */
async function outcomeOf(address: string, secret: string | undefined): Promise<{ status: boolean; unfinished?: true }> {
  try {
    const reply = await fetch(address, {
      headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` },
      redirect: 'error',
      signal: AbortSignal.timeout(MIGRATION_TIMEOUT_MS),
    });
    if (!reply.ok || Number(reply.headers.get('content-length') ?? 0) > LARGEST_REPLY) return { status: false };
    const text = await reply.text();
    const said = (text.length > LARGEST_REPLY ? {} : JSON.parse(text)) as { status?: unknown; reason?: unknown } | null;
    if (said?.status === true) return { status: true };
    return said?.reason === OPPOSITE ? { status: false, unfinished: true } : { status: false };
  } catch {
    return { status: false };
  }
}
