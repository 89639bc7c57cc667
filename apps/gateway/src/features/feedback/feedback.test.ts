import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { sendFeedback } from '@pillarbox/contract/feedback/operations';
import { codeOf, InProcessClient } from '@pillarbox/testkit/in-process-client';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { feedbackFeature } from './feedback.feature.ts';

const session = { partner: '754', mail: 'alice@example.test' } as Session;

function clientWith(address: string | undefined): { client: InProcessClient<Session>; sent: Outgoing[] } {
  const client = new InProcessClient<Session>();
  const sent: Outgoing[] = [];
  feedbackFeature({
    mount: client.mount,
    addressOf: (partner) => (partner === '754' ? address : undefined),
    send: (_, message) => {
      sent.push(message);
      return Promise.resolve({ id: 'one' });
    },
  });
  return { client, sent };
}

describe('feedback', () => {
  it('is sent as a text message of the user to the partner’s address [SHELL-133]', async () => {
    const { client, sent } = clientWith('ideas@northwater.example');
    const body = { kind: 'idea', text: '  A <b>bigger</b> button\r\nBcc: x@y.test ', about: 'Chromium' } as const;
    expect(await client.call(sendFeedback, { session, body })).toEqual({ id: 'one' });
    expect(sent).toMatchObject([
      {
        to: [{ name: '', mail: 'ideas@northwater.example' }],
        subject: 'Feedback: idea',
        html: '',
        text: 'A <b>bigger</b> button\r\nBcc: x@y.test\n\n-- \nChromium\n',
      },
    ]);
  });

  it('is refused when the partner accepts none, and when it is empty', async () => {
    const none = clientWith(undefined);
    const body = { kind: 'praise', text: 'Good' } as const;
    expect(await codeOf(none.client.call(sendFeedback, { session, body }))).toBe('feature_off');
    const { client, sent } = clientWith('ideas@northwater.example');
    expect(await codeOf(client.call(sendFeedback, { session, body: { ...body, text: '   ' } }))).toBe(
      'invalid_request',
    );
    expect(sent).toEqual([]);
  });
});
