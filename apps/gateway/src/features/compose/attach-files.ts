import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Exchange, Session } from '../../platform/http/request-pipeline.ts';
import type { StagedService } from './staged.service.ts';
import type { SubmissionOffers } from './submission-offers.ts';

/** A message with the files that were uploaded in the same request. */
interface Attached {
  readonly message: Outgoing;
  /** Deletes those files, unless a message in the outbox uses them. Never fails: what is left is deleted after a week. */
  readonly forget: () => Promise<void>;
}

/**
 * Stages the files of the request, all or none, and appends them to the attachments of its message [API-046, API-047].
 * @throws Failure as `StagedService.stage`.
 */
export async function attachFiles(
  { staged, offers }: { readonly staged: StagedService; readonly offers: SubmissionOffers },
  call: { readonly session: Session; readonly message: Outgoing; readonly exchange: Exchange },
): Promise<Attached> {
  const { session, message, exchange } = call;
  if (!exchange.multipart) return { message, forget: async () => undefined };
  const files = await staged.stage(session, exchange.files(), await offers.limitOf(session));
  const added = files.map(({ id }) => ({ ref: { kind: 'staged' as const, id } }));
  return {
    message: { ...message, attachments: [...message.attachments, ...added] },
    forget: async () => {
      await Promise.allSettled(files.map(({ id }) => staged.unstage(session, id)));
    },
  };
}
