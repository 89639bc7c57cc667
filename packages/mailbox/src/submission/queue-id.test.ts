import { describe, expect, it } from 'vitest';
import { queueId } from './queue-id.ts';

describe('queueId', () => {
  it.each([
    ['250 2.0.0 Ok: queued as 4Xy1Zk2', '4Xy1Zk2'],
    ['250 OK id=1tDfGh-000abc-1X', '1tDfGh-000abc-1X'],
    ['250 2.6.0 <abc@host> [InternalId=1] Queued mail for delivery', 'abc@host'],
    ['250 2.0.0 4ALG8vJ1 Message accepted for delivery', '4ALG8vJ1'],
    ['250 ok 1234567890 qp 4321', '4321'],
    ['250 fine', ''],
  ])('reads %s', (response, id) => {
    expect(queueId(response)).toBe(id);
  });
});
