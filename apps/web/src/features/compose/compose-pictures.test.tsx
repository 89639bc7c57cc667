import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeComposer, prepareComposer, showForm, stubFrames } from './compose-form.test-maker.tsx';
import type { ComposeState } from './model/compose-state.ts';

const gateway = vi.hoisted(() => ({ calls: new Map<string, unknown>() }));
vi.mock('./data/compose-calls.ts', () => ({
  gatewayCalls: new Proxy({}, { get: (_, name: string) => gateway.calls.get(name) }),
}));
// Tests have no canvas: a quarter of the bytes stands for the smaller photo.
vi.mock('./model/shrink-picture.ts', () => ({
  smallerPicture: (file: File) =>
    Promise.resolve(new File([new Uint8Array(file.size / 4)], file.name, { type: 'image/jpeg' })),
}));

const MB = 1024 * 1024;
const file = (name: string, bytes: number, type = 'image/jpeg'): File =>
  new File([new Uint8Array(bytes)], name, { type });
const drop = (on: Element, files: readonly File[]): void => {
  const dataTransfer = { types: ['Files'], files, items: [], dropEffect: 'none' };
  fireEvent.dragOver(on, { dataTransfer });
  fireEvent.drop(on, { dataTransfer });
};
const form = (): HTMLElement => screen.getByRole('form', { name: 'New message' });
const sizes = ({ attachments }: ComposeState): readonly number[] => attachments.map(({ size }) => size);

beforeAll(prepareComposer);
beforeEach(() => {
  stubFrames();
  URL.createObjectURL = () => 'blob:http://localhost/picture';
  URL.revokeObjectURL = () => undefined;
});
afterEach(closeComposer);

describe('files that are dropped on the composer', () => {
  it('are attached, and a picture on a formatted text becomes part of it', async () => {
    const composer = showForm(gateway, { format: 'html', html: '<div>Hi</div>' });
    const text = await screen.findByRole('textbox', { name: 'Message text' });
    drop(text, [file('plan.pdf', 100, 'application/pdf'), file('stairs.png', 100, 'image/png')]);
    await waitFor(() => expect(composer.state.get().attachments.map(({ cid }) => cid === '')).toEqual([true, true]));
    drop(text, [file('oak.png', 100, 'image/png')]);
    await waitFor(() =>
      expect(composer.state.get().attachments.map(({ cid }) => cid === '')).toEqual([true, true, false]),
    );
    composer.flush(true);
    expect(composer.state.get().html).toContain(`cid:${composer.state.get().attachments[2]?.cid ?? ''}`);
    drop(form(), [file('pine.png', 100, 'image/png')]);
    await waitFor(() => expect(composer.state.get().attachments.at(-1)).toMatchObject({ name: 'pine.png', cid: '' }));
  });
});

describe('large photos', () => {
  it('are offered smaller with both sizes, and their originals come back', async () => {
    const composer = showForm(gateway);
    drop(form(), [file('small.jpg', 1000), file('one.jpg', 4 * MB), file('two.jpg', 2 * MB)]);
    expect(await screen.findByText('2 large photos: 6 MB. Smaller: 1.5 MB.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send smaller' }));
    expect(sizes(composer.state.get())).toEqual([1000, MB, MB / 2]);
    expect(screen.getByText('Photos made smaller: 6 MB to 1.5 MB.')).toBeTruthy();
    await waitFor(() => expect(composer.state.get().attachments.every(({ ref }) => ref !== null)).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: 'Use original size' }));
    expect(sizes(composer.state.get())).toEqual([1000, 4 * MB, 2 * MB]);
    expect(screen.queryByText(/large photo/)).toBeNull();
  });

  it('stay as they are when the user wants that', async () => {
    const composer = showForm(gateway);
    drop(form(), [file('one.jpg', 4 * MB)]);
    await screen.findByText('A large photo: 4 MB. Smaller: 1 MB.');
    await userEvent.click(screen.getByRole('button', { name: 'Keep original size' }));
    expect(screen.queryByText(/large photo/)).toBeNull();
    expect(sizes(composer.state.get())).toEqual([4 * MB]);
  });
});
