import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeComposer, prepareComposer, showForm, stubFrames } from './compose-form.test-maker.tsx';

const gateway = vi.hoisted(() => ({ calls: new Map<string, unknown>() }));
vi.mock('./data/compose-calls.ts', () => ({
  gatewayCalls: new Proxy({}, { get: (_, name: string) => gateway.calls.get(name) }),
}));

const field = (): Promise<HTMLTextAreaElement> =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message text' });

beforeAll(prepareComposer);
beforeEach(stubFrames);
afterEach(closeComposer);

describe('the name of an emoji in the text', () => {
  it('offers emoji by name; arrow keys choose, Enter takes one, Escape closes the list only', async () => {
    showForm(gateway, { format: 'text', text: '' });
    const text = await field();
    await userEvent.type(text, 'Thanks :smil');
    const options = await screen.findAllByRole('option');
    expect(options[0]?.getAttribute('aria-selected')).toBe('true');
    expect(text.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.type(text, 'e');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(text.value).toBe('Thanks 😄'));
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('becomes the emoji at its second colon, and stays when nothing has that name', async () => {
    const composer = showForm(gateway, { format: 'text', text: '' });
    const text = await field();
    await userEvent.type(text, ':heart:');
    await waitFor(() => expect(text.value).toMatch(/^❤\u{fe0f}?$/u));
    await userEvent.type(text, ' at 10:30 :xyzzy:');
    expect(composer.state.get().text).toMatch(/ at 10:30 :xyzzy:$/);
  });
});
