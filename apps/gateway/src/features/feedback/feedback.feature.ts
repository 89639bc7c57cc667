import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { sendFeedback } from '@pillarbox/contract/feedback/operations';
import { Failure } from '@pillarbox/contract/failure';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';

/** What feedback needs of the rest of the gateway. */
export interface FeedbackDeps {
  readonly mount: Mount;
  /** Where a partner takes feedback; undefined where it takes none. */
  readonly addressOf: (partner: string) => string | undefined;
  /** Hands a message of the user to the outbox. */
  readonly send: (session: Session, message: Outgoing) => Promise<{ readonly id: string }>;
}

/**
 * Puts feedback on the road: it leaves as a mail of the user, through the user's own outbox and with a copy in Sent, to the
 * address that the partner's settings name. The subject is the same in every language, so that the provider can sort by it.
 */
export function feedbackFeature({ mount, addressOf, send }: FeedbackDeps): void {
  mount(sendFeedback, async ({ body, session }) => {
    const address = addressOf(session.partner);
    if (address === undefined) throw new Failure('feature_off');
    const about = body.about === undefined ? '' : `\n\n-- \n${body.about}\n`;
    const { id } = await send(session, {
      to: [{ name: '', mail: address }],
      cc: [],
      bcc: [],
      subject: `Feedback: ${body.kind}`,
      html: '',
      text: `${body.text}${about}`,
      priority: 3,
      receipt: false,
      attachments: [],
    });
    return { id };
  });
}
