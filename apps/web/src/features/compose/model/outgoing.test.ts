import { outgoing as schema } from '@pillarbox/contract/compose/draft';
import { describe, expect, it } from 'vitest';
import type { ComposeState } from './compose-state.ts';
import { emptyMessage } from './compose-state.ts';
import { openDraft } from '../begin/draft-message.ts';
import { makeMessage } from './message.test-maker.ts';
import { bodyFromSaved, fromOutgoing, toOutgoing } from './outgoing.ts';
import { recipientsFrom } from './recipients.ts';
import { fromEditor, safeForEditor } from '../html/editor-html.ts';
import { sendObstacle, sendQuestion } from './send-check.ts';

const FONT = { family: 'Arial', size: '12pt' };
const draft = (over: Partial<ComposeState> = {}): ComposeState => ({
  ...emptyMessage('html', 'draft-id-1'),
  to: recipientsFrom('Tom <t@a.example>'),
  cc: recipientsFrom('c@a.example'),
  bcc: recipientsFrom('b@a.example'),
  subject: 'S',
  html: '<p>Hi</p>',
  original: { html: '<p>Tom wrote:</p><blockquote>o</blockquote>', text: 'Tom wrote:\n> o' },
  priority: 1,
  receipt: true,
  ...over,
});

describe('toOutgoing', () => {
  it('joins the original below what was written, in HTML and in text', () => {
    const message = toOutgoing(draft(), {}, FONT);
    expect(message.html).toContain('font-family:Arial;font-size:12pt');
    expect(message.html.indexOf('Hi')).toBeLessThan(message.html.indexOf('<blockquote>o'));
    expect(message.text).toBe('Hi\n\nTom wrote:\n> o');
    expect(schema.safeParse(message).success).toBe(true);
  });

  it('leaves out pictures whose place is gone and files that are not there yet', () => {
    const staged = { key: 'k', name: 'n', mime: '', size: 1, cid: '', progress: 100, failure: '' } as const;
    const attachments = [
      { ...staged, ref: { kind: 'staged' as const, id: 'a' } },
      { ...staged, key: 'l', ref: null },
      { ...staged, key: 'm', cid: 'gone', ref: { kind: 'staged' as const, id: 'b' } },
      { ...staged, key: 'n', cid: 'here', ref: { kind: 'staged' as const, id: 'c' } },
    ];
    const message = toOutgoing(draft({ attachments, html: '<img src="cid:here">' }), {}, FONT);
    expect(message.attachments.map((one) => one.ref)).toEqual([
      { kind: 'staged', id: 'a' },
      { kind: 'staged', id: 'c' },
    ]);
  });

  it('comes back with every field', () => {
    const before = draft();
    const after = fromOutgoing(toOutgoing(before, {}, FONT), emptyMessage('html', 'draft-id-1'));
    const mails = (state: ComposeState): unknown =>
      [state.to, state.cc, state.bcc].map((list) => list.map((one) => [one.name, one.mail]));
    expect(mails(after)).toEqual(mails(before));
    expect([after.subject, after.html, after.original?.html, after.priority, after.receipt]).toEqual([
      'S',
      '<p>Hi</p>',
      '<p>Tom wrote:</p><blockquote>o</blockquote>',
      1,
      true,
    ]);
    expect([after.ccShown, after.bccShown]).toEqual([true, true]);
  });

  it('keeps a text message text', () => {
    const message = toOutgoing(draft({ format: 'text', text: 'a\n\n> b', original: null }), {}, FONT);
    expect([message.html, message.text]).toEqual(['', 'a\n\n> b']);
    expect(bodyFromSaved(message.html, message.text)).toMatchObject({ format: 'text', text: 'a\n\n> b' });
  });
});

describe('drafts of the Drafts folder', () => {
  it('are edited under their own identity', () => {
    const html = toOutgoing(draft(), {}, FONT).html;
    const all = [
      { name: 'x-draft-id', value: 'draft-id-1' },
      { name: 'x-draft-version', value: '4' },
    ];
    const part = { part: '1', mime: 'text/html' as const, text: html, truncated: false };
    const state = openDraft(
      makeMessage({ folder: 'Drafts', parts: [part] }, { all, bcc: [{ name: '', mail: 'b@a.example' }] }),
      [],
    );
    expect([state.draftid, state.version, state.html]).toEqual(['draft-id-1', 4, '<p>Hi</p>']);
    expect(state.original?.html).toContain('<blockquote>o</blockquote>');
    expect(state.bccShown).toBe(true);
    expect(state.reference).toMatchObject({ command: 'draft', folder: 'Drafts', uid: 7 });
  });
});

describe('the sender', () => {
  const office = { id: 'a', name: 'Joinery', mail: 'office@a.example', replyto: 'desk@a.example', signature: '' };

  it('is the chosen one, and a recalled message and a draft keep it', () => {
    const { id, name, mail, replyto } = office;
    const message = toOutgoing(
      draft({ sender: { id, name, mail, replyto } }),
      { from: { name: 'C', mail: 'c@a' } },
      FONT,
    );
    expect(message).toMatchObject({ from: { name, mail }, replyto: { name: '', mail: replyto } });
    expect(fromOutgoing(message, draft()).sender).toEqual({ id: '', name, mail, replyto });
    const header = { from: [{ name, mail: 'Office@a.example' }], replyto: [{ name: '', mail: replyto }] };
    expect(openDraft(makeMessage({ folder: 'Drafts' }, header), [office]).sender).toEqual({ id, name, mail, replyto });
    expect(openDraft(makeMessage({ folder: 'Drafts' }), [office]).sender).toBeNull();
  });

  it('writes in the font and colours of the preferences, of which nothing can leave the style', () => {
    const font = { family: 'Arial', size: '12pt', colour: '#0c56b5', background: '#fff"><script>' };
    expect(toOutgoing(draft({ original: null }), {}, font).html).toContain(
      'style="font-family:Arial;font-size:12pt;color:#0c56b5;background-color:#fffscript"',
    );
  });
});

describe('the editor', () => {
  const load = (html: string): string => {
    const holder = document.createElement('div');
    holder.append(
      document.importNode(
        safeForEditor(html, (cid) => (cid === 'a' ? 'blob:a' : undefined)),
        true,
      ),
    );
    return holder.innerHTML;
  };

  it('shows pictures of the message and requests nothing from anybody', () => {
    const html = '<img src="cid:a"><img src="https://x.example/p.gif"><p style="background:url(//x.example)">t</p>';
    const loaded = load(html);
    expect(loaded).not.toMatch(/\ssrc="https|url\(/);
    expect(loaded).toContain('src="blob:a"');
    const stored = fromEditor(loaded, (address) => (address === 'blob:a' ? 'a' : undefined));
    expect(stored).toContain('<img src="cid:a"><img src="https://x.example/p.gif">');
  });

  it('runs nothing', () => {
    expect(load('<img src=x onerror=1><style>a{}</style><script>1</script><form><input></form>')).not.toMatch(
      /onerror|<style|<script|<form|<input/,
    );
  });
});

describe('what keeps a message from leaving', () => {
  it('names the first obstacle', () => {
    expect(sendObstacle(draft({ to: [], cc: [], bcc: [] }))).toBe('no-recipient');
    expect(sendObstacle(draft({ to: recipientsFrom('priya@raman') }))).toBe('invalid-recipient');
    const file = { key: 'k', name: 'n', mime: '', size: 1, cid: '', ref: null, progress: 3, failure: '' } as const;
    expect(sendObstacle(draft({ attachments: [file] }))).toBe('uploading');
    expect(sendObstacle(draft({ attachments: [{ ...file, failure: 'LANG_ERROR_OFFLINE' }] }))).toBe('failed-upload');
    expect(sendObstacle(draft())).toBeNull();
  });

  it('asks about an empty subject and an empty message', () => {
    expect(sendQuestion(draft({ subject: ' ' }))).toBe('no-subject');
    expect(sendQuestion(draft({ html: '<p><br></p>', original: null }))).toBe('nothing-written');
    expect(sendQuestion(draft())).toBeNull();
  });
});
