import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Editor } from './editor.ts';
import { makeEditor } from './editor.ts';

const SIGNATURE = '<div class="own-signature"><div>Clara</div></div>';
let editor: Editor | null = null;

function edit(html: string): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'));
  editor = makeEditor(root, {
    html,
    pictureOf: () => undefined,
    contentIdOf: () => undefined,
    onChange: () => undefined,
    onPictures: () => undefined,
  });
  return root;
}

/** Where the caret stands after a press below everything: the block and what is to its left in it. */
function pressBelow(root: HTMLElement): [number, string] {
  // Nothing has a height here, so that everything is above this.
  fireEvent.mouseDown(root, { clientY: 100 });
  const range = document.getSelection()?.getRangeAt(0);
  const block = [...root.children].findIndex((one) => one.contains(range?.startContainer ?? null));
  const before = document.createRange();
  before.setStart(root.children[block] ?? root, 0);
  if (range !== undefined) before.setEnd(range.startContainer, range.startOffset);
  return [block, before.toString()];
}

afterEach(() => {
  editor?.destroy();
  document.body.replaceChildren();
});

it('a press below the signature leads to the words above it, which no other signature takes away', () => {
  expect(pressBelow(edit(`<div>Hello</div><div>Tom</div><div><br></div>${SIGNATURE}`))).toEqual([1, 'Tom']);
});

it('a press below the signature of an empty message leads to its first line', () => {
  expect(pressBelow(edit(`<div><br></div><div><br></div>${SIGNATURE}`))).toEqual([0, '']);
});
