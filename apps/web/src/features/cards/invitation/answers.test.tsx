import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { growls } from '../../../lib/growl.ts';
import { clearToken, setToken } from '../../../lib/token.ts';
import { applyMessage, changeAnswer, giveAnswer } from './actions.ts';
import type { GivenAnswer } from './actions.ts';
import { Foot } from './Foot.tsx';
import type { InvitationReply } from './invitation.queries.ts';

const GIVEN: GivenAnswer = {
  ics: 'BEGIN:VCALENDAR',
  answer: 'accepted',
  calendarId: 'c1',
  attendee: 'ann@example.test',
  organizer: 'tom@example.test',
  note: '',
  notify: true,
};
const known = { id: 'e1', own: { instance: '' } } as InvitationReply;

/** Presses a button of the card that does this, with a gateway that answers so. Returns whether it counts as done. */
async function press(work: () => Promise<void>, reply: unknown): Promise<boolean> {
  const done = vi.fn();
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(reply), { status: 200 })));
  const { unmount } = render(<Foot words="" actions={[{ label: 'Go', work, done }]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Go' }).getAttribute('aria-busy')).not.toBe('true'));
  unmount();
  return done.mock.calls.length === 1;
}
const fetched = vi.fn<typeof fetch>();
const failures = (): number => growls.get().filter(({ type }) => type === 'danger').length;

beforeEach(() => {
  growls.set([]);
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  setToken({ expires: Date.now() + 600_000, now: Date.now() });
  document.cookie = 'RToken=r; path=/';
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearToken();
  document.cookie = 'RToken=; Max-Age=0; path=/';
});

describe('the answers of the card', () => {
  it('fail when the reply lacks Success, id or ics [ERR-040]', async () => {
    expect(await press(() => giveAnswer(GIVEN), { Success: 1, id: 'e1' })).toBe(true);
    expect(await press(() => changeAnswer(known, 'declined', ''), { Success: 1, ics: 'x' })).toBe(true);
    expect(failures()).toBe(0);
    for (const reply of [{ id: 'e1' }, { Success: 0, id: 'e1' }, { Success: 1 }]) {
      growls.set([]);
      expect(await press(() => giveAnswer(GIVEN), reply)).toBe(false);
      expect(failures()).toBe(1);
      growls.set([]);
      expect(await press(() => applyMessage('x', 'ann@example.test'), reply)).toBe(false);
      expect(failures()).toBe(1);
    }
    growls.set([]);
    expect(await press(() => changeAnswer(known, 'declined', ''), { Success: 1 })).toBe(false);
    expect(failures()).toBe(1);
  });

  it('without somebody who could get them are not requested [VAL-059]', async () => {
    expect(await press(() => giveAnswer({ ...GIVEN, organizer: '' }), { Success: 1, id: 'e1' })).toBe(false);
    expect(fetched).not.toHaveBeenCalled();
    expect(failures()).toBe(1);
  });
});
