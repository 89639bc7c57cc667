import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { sendFeedback } from '@pillarbox/contract/feedback/operations';
import { codeOf, ShortRoad } from '@pillarbox/testkit/short-road';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../platform/http/road.ts';
import { feedbackFeature } from './feedback.feature.ts';

const session = { partner: '754', mail: 'alice@example.test' } as Session;

function roadWith(address: string | undefined): { road: ShortRoad<Session>; sent: Outgoing[] } {
  const road = new ShortRoad<Session>();
  const sent: Outgoing[] = [];
  feedbackFeature({
    mount: road.mount,
    addressOf: (partner) => (partner === '754' ? address : undefined),
    send: (_, message) => {
      sent.push(message);
      return Promise.resolve({ id: 'one' });
    },
  });
  return { road, sent };
}

describe('feedback', () => {
  it('leaves as a mail of the user to the partner’s address, as text [SHELL-133]', async () => {
    const { road, sent } = roadWith('ideas@northwater.example');
    const body = { kind: 'idea', text: '  A <b>bigger</b> button\r\nBcc: x@y.test ', about: 'Chromium' } as const;
    expect(await road.call(sendFeedback, { session, body })).toEqual({ id: 'one' });
    expect(sent).toMatchObject([
      {
        to: [{ name: '', mail: 'ideas@northwater.example' }],
        subject: 'Feedback: idea',
        html: '',
        text: 'A <b>bigger</b> button\r\nBcc: x@y.test\n\n-- \nChromium\n',
      },
    ]);
  });

  it('is refused where the partner takes none, and when there is nothing in it', async () => {
    const none = roadWith(undefined);
    const body = { kind: 'praise', text: 'Good' } as const;
    expect(await codeOf(none.road.call(sendFeedback, { session, body }))).toBe('feature_off');
    const { road, sent } = roadWith('ideas@northwater.example');
    expect(await codeOf(road.call(sendFeedback, { session, body: { ...body, text: '   ' } }))).toBe('invalid_request');
    expect(sent).toEqual([]);
  });
});
