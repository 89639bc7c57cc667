import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { changeSession } from '../lib/session-state.ts';
import { PersonFace } from './PersonFace.tsx';

const fake = vi.hoisted(() => ({
  call: vi.fn<(operation: { id: string }, input: { body: { mails: string[] } }) => Promise<unknown>>(),
  missed: new Set<() => void>(),
}));
vi.mock('../lib/call.ts', async (original) => ({ ...(await original<object>()), call: fake.call }));
vi.mock('../lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  onPushOrMissed: (_name: string, listener: () => void) => fake.missed.add(listener),
}));

const RUTH = '/api/db/steele/1.0/contacts/contact/photo/me.example.test/ruth?v=1';

function Row({ name, mail }: { readonly name: string; readonly mail: string }): ReactNode {
  return (
    <p>
      <PersonFace name={name} address={mail} /> {name}
    </p>
  );
}

/** Shows people, and lets the page ask for their photos. */
async function show(people: readonly string[]): Promise<HTMLElement> {
  const { container } = render(people.map((mail) => <Row key={mail} name={mail} mail={mail} />));
  await later();
  return container;
}

async function later(ms = 1000): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ms);
  });
}

function sources(container: HTMLElement): (string | null)[] {
  return [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
}

/** A user of their own for each test, because the page remembers what it asked for. */
let count = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  fake.call.mockReset();
  count += 1;
  changeSession({ user: { mail: `me${String(count)}@example.test` } as never });
});
afterEach(() => vi.useRealTimers());

describe('photos of people in messages', () => {
  it('are asked for by one call after the faces show, and again when the contacts changed', async () => {
    fake.call.mockResolvedValue({ contacts: [], mails: [{ mail: 'ruth@x.example', Image: RUTH }] });
    const { container } = render(
      ['Ruth@x.example', 'tom@x.example', 'ruth@x.example'].map((mail) => <Row key={mail} name={mail} mail={mail} />),
    );
    expect(screen.getByText('tom@x.example')).toBeTruthy();
    expect(fake.call).not.toHaveBeenCalled();
    await later();
    expect(fake.call.mock.calls.map(([{ id }, { body }]) => [id, body.mails])).toEqual([
      ['contacts.checkPhotos', ['ruth@x.example', 'tom@x.example']],
    ]);
    expect(sources(container)).toEqual([RUTH, RUTH]);
    fake.call.mockResolvedValue({ contacts: [], mails: [] });
    for (const listener of fake.missed) listener();
    await later();
    expect(fake.call).toHaveBeenCalledTimes(2);
    expect(sources(container)).toEqual([]);
  });

  it('leave people as they are when the check fails, and the page asks again later [ERR-051]', async () => {
    fake.call.mockRejectedValue(new ApiError('internal', 500));
    const container = await show(['ruth@x.example']);
    expect(fake.call).toHaveBeenCalledTimes(1);
    expect(container.textContent).toContain('ruth@x.example');
    expect(sources(container)).toEqual([]);
    await later(20_000);
    expect(fake.call).toHaveBeenCalledTimes(1);
    fake.call.mockResolvedValue({ contacts: [], mails: [{ mail: 'ruth@x.example', Image: RUTH }] });
    await later(20_000);
    expect(sources(container)).toEqual([RUTH]);
  });

  it('are not asked for with an address that no contact can have', async () => {
    fake.call.mockResolvedValue({ contacts: [], mails: [] });
    await show(['', `${'a'.repeat(400)}@x.example`]);
    expect(fake.call).not.toHaveBeenCalled();
  });

  it('of one user are not shown to the next', async () => {
    fake.call.mockResolvedValue({ contacts: [], mails: [{ mail: 'ruth@x.example', Image: RUTH }] });
    const container = await show(['ruth@x.example']);
    expect(sources(container)).toEqual([RUTH]);
    act(() => changeSession({ user: null }));
    expect(sources(container)).toEqual([]);
  });
});
