import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../../lib/store.ts';
import { changeSession } from '../../../lib/session-state.ts';
import { fromEditor, safeForEditor } from '../html/editor-html.ts';
import type { ComposeAttachment, ComposeState } from '../model/compose-state.ts';
import { emptyMessage } from '../model/compose-state.ts';
import { fakeCalls } from '../data/fake-calls.test-maker.ts';
import { makeUploads } from './uploads.ts';

const staged: ComposeAttachment = {
  key: 'k',
  name: 'photo.png',
  mime: 'image/png',
  size: 10,
  cid: 'photo@inline',
  ref: { kind: 'staged', id: 's-1' },
  progress: 100,
  failure: '',
};

beforeEach(() => {
  changeSession({ user: { mail: 'clara@a.example', account: 'clara', domain: 'a.example', maillogin: 'clara' } });
});
afterEach(() => changeSession({ user: null }));

describe('a picture of the text that the journal brings back', () => {
  it('is shown from where it is staged, and leaves by its Content-ID', () => {
    const state = createStore<ComposeState>({ ...emptyMessage('html'), attachments: [staged] });
    const { pictureOf, contentIdOf } = makeUploads({
      calls: fakeCalls(),
      state,
      dispatch: () => undefined,
      putLink: () => undefined,
    });
    const holder = document.createElement('div');
    holder.append(safeForEditor('<p>Look <img src="cid:photo@inline"></p>', pictureOf));
    const shown = holder.querySelector('img')?.getAttribute('src') ?? '';
    expect(shown).toBe(`${location.origin}/api/storage/clara%40a.example/compose/attachments/s-1`);
    expect(fromEditor(holder.innerHTML, contentIdOf)).toBe('<p>Look <img src="cid:photo@inline"></p>');
    // Loading it into the editor a second time keeps it as well.
    const again = document.createElement('div');
    again.append(safeForEditor(holder.innerHTML, pictureOf));
    expect(fromEditor(again.innerHTML, contentIdOf)).toBe('<p>Look <img src="cid:photo@inline"></p>');
  });

  it('is shown from the draft that it was saved in, and stays in it', () => {
    const ref = { kind: 'part', folder: 'Drafts', uid: 7, uidvalidity: 1, part: '2' } as const;
    const state = createStore<ComposeState>({ ...emptyMessage('html'), attachments: [{ ...staged, ref }] });
    const { pictureOf, contentIdOf } = makeUploads({
      calls: fakeCalls(),
      state,
      dispatch: () => undefined,
      putLink: () => undefined,
    });
    const holder = document.createElement('div');
    holder.append(safeForEditor('<img src="cid:photo@inline">', pictureOf));
    expect(holder.querySelector('img')?.src).toContain('/api/bf/attachments/?folder=Drafts&uid=7&part=2');
    expect(fromEditor(holder.innerHTML, contentIdOf)).toBe('<img src="cid:photo@inline">');
  });

  it('is none when its upload was cut short', () => {
    const state = createStore<ComposeState>({ ...emptyMessage('html'), attachments: [{ ...staged, ref: null }] });
    expect(
      makeUploads({ calls: fakeCalls(), state, dispatch: () => undefined, putLink: () => undefined }).pictureOf(
        'photo@inline',
      ),
    ).toBeUndefined();
  });
});
