import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkFolder, forgetNewMail, freshCount, onNewMail, recordFolder, seeNewMail } from './new-mail.ts';

const listener = vi.fn();
let stop: () => void;
beforeEach(() => {
  listener.mockReset();
  stop = onNewMail(listener);
});
afterEach(() => {
  stop();
  forgetNewMail();
});

function check(folder: string, topuid: number, fresh: number): void {
  checkFolder({ folder, topuid, fresh, from: '', subject: '' });
}

describe('checking for new mail', () => {
  it('only records the last uids at first [MAIL-101]', () => {
    check('INBOX', 10, 3);
    expect([freshCount.get(), listener.mock.calls.length]).toEqual([0, 0]);
  });

  it('counts and tells what is above the last uids of its folder [MAIL-102, MAIL-103, MAIL-104]', () => {
    recordFolder('INBOX', 10);
    recordFolder('Lists', 700);
    check('INBOX', 12, 2);
    check('Lists', 700, 0);
    expect(freshCount.get()).toBe(2);
    expect(listener).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ folder: 'INBOX', fresh: 2, topuid: 12 }),
    );
  });

  it('tells a message once, however often it is heard of [MAIL-102]', () => {
    recordFolder('INBOX', 10);
    check('INBOX', 11, 1);
    check('INBOX', 11, 1);
    recordFolder('INBOX', 0);
    check('INBOX', 11, 1);
    expect([freshCount.get(), listener.mock.calls.length]).toEqual([1, 1]);
  });

  it('begins to count anew when the list has been looked at [MAIL-108]', () => {
    recordFolder('INBOX', 10);
    recordFolder('Lists', 700);
    check('INBOX', 12, 2);
    check('Lists', 701, 1);
    seeNewMail('INBOX');
    expect(freshCount.get()).toBe(1);
    seeNewMail('Lists');
    expect(freshCount.get()).toBe(0);
    check('INBOX', 12, 2);
    expect(freshCount.get()).toBe(0);
    check('INBOX', 13, 1);
    expect(freshCount.get()).toBe(1);
  });
});
