import { beforeEach, expect, it } from 'vitest';
import { growls } from '../../lib/growl.ts';
import { fileLacks } from './follow-exports.ts';

beforeEach(() => growls.set([]));

it('says how many messages a downloaded file lacks, until the user has read it', async () => {
  await fileLacks(2);
  expect(growls.get()).toMatchObject([{ type: 'warning', persistent: true, text: '2 messages could not be exported' }]);
});
