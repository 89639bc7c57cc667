import { describe } from 'vitest';
import { describeChanges } from './change-suite.test.ts';
import { describeFolders } from './folder-suite.test.ts';
import { describeHostile } from './hostile-suite.test.ts';
import { describeLists } from './list-suite.test.ts';
import type { AccountUnderTest } from './mailbox-under-test.ts';
import { describeMessages } from './message-suite.test.ts';

/**
 * The behaviours of a mailbox: one suite for every adapter and every server. `setup` makes an empty account; a behaviour
 * that only one adapter has is a defect.
 */
export function describeMailbox(name: string, setup: () => Promise<AccountUnderTest>): void {
  describe(name, () => {
    describeFolders(setup);
    describeLists(setup);
    describeMessages(setup);
    describeChanges(setup);
    describeHostile(setup);
  });
}
