import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { sendFeedback } from '@pillarbox/contract/feedback/operations';
import { Failure } from '@pillarbox/contract/failure';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';

/** What feedback needs of the rest of the gateway. */
export interface FeedbackDeps {
  readonly mount: Mount;
  /** The partner's address for feedback; undefined when it accepts none. */
  readonly addressOf: (partner: string) => string | undefined;
  /** Adds a message of the user to the outbox. */
  readonly send: (session: Session, message: Outgoing) => Promise<{ readonly id: string }>;
}

/**
 * Registers the operation for feedback. It is sent as a message of the user from the user's outbox, with a copy in Sent, to the
 * address in the partner's settings. The subject is the same in every language, so that the provider can sort by it.
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
      deliveryreport: false,
      attachments: [],
    });
    return { id };
  });
}
