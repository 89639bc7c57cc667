import { expect, it } from 'vitest';
import { mailbox } from './hostile-server.test-bed.ts';

it('asks for the namespaces once per connection, whatever the server answers', async () => {
  for (const answer of ['* NAMESPACE (("" "/")) NIL NIL\r\n', '']) {
    const box = await mailbox({
      NAMESPACE: ({ send, done }) => {
        send(answer);
        done(answer === '' ? 'BAD Unknown command' : undefined);
      },
    });
    for (let turn = 0; turn < 3; turn += 1) await box.folders();
    expect(box.server.calls.filter((call) => call.startsWith('LIST'))).not.toHaveLength(1);
    expect(box.server.calls.filter((call) => call === 'NAMESPACE')).toHaveLength(1);
  }
});
