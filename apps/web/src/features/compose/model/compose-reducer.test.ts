import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComposeAction } from './compose-reducer.ts';
import { reduce } from './compose-reducer.ts';
import { emptyMessage, isUnsaved, visibleAttachments } from './compose-state.ts';
import type { ComposeAttachment, ComposeState } from './compose-state.ts';
import { NO_FOLLOW_UPS } from './follow-ups.ts';
import { recipientsFrom } from './recipients.ts';

const add = (field: 'to' | 'cc' | 'bcc', list: string): ComposeAction => ({
  type: 'add-recipients',
  field,
  recipients: recipientsFrom(list),
});
const run = (...actions: ComposeAction[]): ComposeState => actions.reduce(reduce, emptyMessage('html', 'draft-id-1'));
const file = (over: Partial<ComposeAttachment> = {}): ComposeAttachment => ({
  key: 'k',
  name: 'n',
  mime: '',
  size: 1,
  cid: '',
  ref: null,
  progress: 0,
  failure: '',
  ...over,
});

describe('recipients', () => {
  it('keeps an invalid one in its place and no address twice', () => {
    const state = run(add('to', 'a@b.example, nobody, c@d.example'), add('to', 'A@B.example'));
    expect(state.to.map((one) => [one.mail, one.valid])).toEqual([
      ['a@b.example', true],
      ['nobody', false],
      ['c@d.example', true],
    ]);
  });

  it('moves a chip to another field and shows that field', () => {
    const before = run(add('to', 'a@b.example'));
    const state = reduce(before, { type: 'move-recipient', key: before.to[0]?.key ?? '', field: 'bcc' });
    expect([state.to.length, state.bcc.length, state.bccShown]).toEqual([0, 1, true]);
  });

  it('mends a chip where it stands', () => {
    const before = run(add('to', 'nobody, c@d.example'));
    const mended = recipientsFrom('a@b.example');
    const state = reduce(before, { type: 'replace-recipient', key: before.to[0]?.key ?? '', recipients: mended });
    expect(state.to.map((one) => one.mail)).toEqual(['a@b.example', 'c@d.example']);
  });
});

describe('follow-ups and format', () => {
  it('stay in the state through every other change [COMP-022]', () => {
    const followUps = { ...NO_FOLLOW_UPS, current: 'manual' as const };
    const chosen = run({ type: 'follow-ups', followUps }, { type: 'format', format: 'text' });
    const later = [
      add('to', 'a@b.example'),
      { type: 'subject', subject: 'x' },
      { type: 'priority', priority: 1 },
    ] as const;
    expect(later.reduce(reduce, chosen)).toMatchObject({ followUps, format: 'text', subject: 'x', priority: 1 });
    expect(reduce(chosen, { type: 'format', format: 'html' })).toMatchObject({ followUps, format: 'html' });
  });
});

describe('saving', () => {
  const draft = { folder: 'Drafts', uid: 1, uidvalidity: 1, at: 5 };

  it('knows unsaved words from saved ones', () => {
    const written = run({ type: 'subject', subject: 'x' }, { type: 'save-begun', now: 0 });
    expect(isUnsaved(written)).toBe(true);
    const saved = reduce(written, { type: 'saved', revision: written.revision, version: 1, draft });
    expect(isUnsaved(saved)).toBe(false);
    expect(isUnsaved(reduce(saved, { type: 'subject', subject: 'x' }))).toBe(false);
    expect(isUnsaved(reduce(saved, { type: 'subject', subject: 'y' }))).toBe(true);
  });

  it('lets an older save that is answered late never win', () => {
    const two = run({ type: 'subject', subject: 'x' }, { type: 'save-begun', now: 0 }, { type: 'save-begun', now: 0 });
    const late = reduce(two, { type: 'saved', revision: 1, version: 1, draft });
    expect(late).toBe(two);
  });

  it('gives a message that goes on from an older journal entry a later version', () => {
    const kept = run({ type: 'subject', subject: 'x' });
    const saved = reduce(kept, { type: 'save-begun', now: 1_760_000_000_000 });
    const resumed = reduce(kept, { type: 'save-begun', now: 1_760_000_002_000 });
    expect(resumed.version).toBeGreaterThan(saved.version);
    expect(reduce(saved, { type: 'save-begun', now: 0 }).version).toBe(saved.version + 1);
  });

  it('counts what the writer did and nothing else', () => {
    const state = run({ type: 'add-attachments', attachments: [file()] });
    const silent = reduce(reduce(state, { type: 'upload-progress', key: 'k', progress: 62.7 }), {
      type: 'save-begun',
      now: 0,
    });
    expect(silent.revision).toBe(state.revision);
    expect(silent.attachments[0]?.progress).toBe(62);
    const done = reduce(silent, { type: 'upload-done', key: 'k', ref: { kind: 'staged', id: 's' } });
    expect(done.revision).toBe(state.revision + 1);
  });
});

describe('format', () => {
  it('takes the original into the text, where it can be edited', () => {
    const html = { ...run({ type: 'html', html: '<p>Hi</p>' }), original: { html: '<p>o</p>', text: '> o' } };
    const text = reduce(html, { type: 'format', format: 'text' });
    expect([text.text, text.original]).toEqual(['Hi\n\n> o', null]);
    expect(reduce(text, { type: 'format', format: 'html' }).html).toContain('&gt; o');
  });
});

describe('attachments', () => {
  it('keeps pictures of the text out of the tiles [COMP-021]', () => {
    const state = run({ type: 'add-attachments', attachments: [file(), file({ key: 'i', cid: 'c' })] });
    expect(visibleAttachments(state).map((one) => one.key)).toEqual(['k']);
    expect(state.attachments).toHaveLength(2);
  });
});

describe('reduce', () => {
  it('never lets a line end into the subject', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (subject) => {
        // eslint-disable-next-line no-control-regex -- these are what is being looked for
        return !/[\r\n\u0000]/.test(run({ type: 'subject', subject }).subject);
      }),
    );
  });

  it('never counts backwards, whatever happens in whatever order', () => {
    const action = fc.constantFrom<ComposeAction>(
      { type: 'subject', subject: 'a' },
      { type: 'subject', subject: 'b' },
      { type: 'html', html: 'x' },
      { type: 'format', format: 'text' },
      { type: 'format', format: 'html' },
      { type: 'save-begun', now: 0 },
      { type: 'saved', revision: 1, version: 1, draft: { folder: 'D', uid: 1, uidvalidity: 1, at: 1 } },
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        let state = emptyMessage('html', 'draft-id-1');
        for (const next of actions) {
          const after = reduce(state, next);
          expect(after.revision).toBeGreaterThanOrEqual(state.revision);
          expect(after.version).toBeGreaterThanOrEqual(state.version);
          expect(after.savedRevision).toBeGreaterThanOrEqual(state.savedRevision);
          state = after;
        }
      }),
    );
  });
});
