import { describe } from 'vitest';
import { describeChanges } from './change-suite.test.ts';
import { describeConversations } from './conversation-suite.test.ts';
import { describeFind } from './find-suite.test.ts';
import { describeFolders } from './folder-suite.test.ts';
import { describeHostile } from './hostile-suite.test.ts';
import { describeLabels } from './label-suite.test.ts';
import { describeLists } from './list-suite.test.ts';
import type { AccountUnderTest } from './mailbox-under-test.ts';
import { describeSamples } from './sample-suite.test.ts';
import { describeMessages } from './message-suite.test.ts';

/**
 * The behaviour of a mailbox: one suite for every adapter and every server. `setup` creates an empty account. All adapters
 * must behave the same.
 */
export function describeMailbox(name: string, setup: () => Promise<AccountUnderTest>): void {
  describe(name, () => {
    describeFolders(setup);
    describeLists(setup);
    describeConversations(setup);
    describeFind(setup);
    describeLabels(setup);
    describeMessages(setup);
    describeSamples(setup);
    describeChanges(setup);
    describeHostile(setup);
  });
}
