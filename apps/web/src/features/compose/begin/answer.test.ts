import { describe, expect, it } from 'vitest';
import type { AnswerSettings } from './answer.ts';
import { answer, forwardAsFile, headLines } from './answer.ts';
import { replyAllRecipients, replyRecipients } from './answer-recipients.ts';
import { makeMessage, makePart } from '../model/message.test-maker.ts';

const OWN = ['clara@joinery.example'];
const settings: AnswerSettings = {
  own: OWN,
  replyMode: 'Original',
  indent: '> ',
  words: {
    attribution: (name) => `${name} wrote:`,
    forwardTitle: 'Forwarded',
    forwardHead: (message) =>
      headLines(message, { from: 'From', date: 'Date', subject: 'Subject', to: 'To', cc: 'Cc' }, 'today'),
  },
};
const mails = (list: readonly { mail: string }[]): string[] => list.map((one) => one.mail);

describe('a message forwarded as a file', () => {
  it('is attached whole under its subject, and not quoted', () => {
    const state = forwardAsFile(makeMessage(), 'html');
    expect(state).toMatchObject({ command: 'forward', subject: 'Fwd: Stairs', original: null, html: '', to: [] });
    const ref = { kind: 'part', folder: 'INBOX', uid: 7, uidvalidity: 1, part: 'source' };
    expect(state.attachments).toMatchObject([{ name: 'Stairs.eml', mime: 'message/rfc822', ref }]);
  });

  it('has a harmless file name, whatever its subject', () => {
    const nameOf = (subject: string) => forwardAsFile(makeMessage({}, { subject }), 'text').attachments[0]?.name;
    expect(nameOf('../../etc/passwd\u202egpj.exe')).toBe('.. .. etc passwd gpj.exe.eml');
    expect(nameOf('  ')).toBe('message.eml');
    expect(nameOf('x'.repeat(500))).toHaveLength(84);
  });
});

describe('recipients of answers', () => {
  it('answers the sender, or where Reply-To asks for it', () => {
    expect(mails(replyRecipients(makeMessage(), OWN).to)).toEqual(['tom@ashdown.example']);
    const asked = makeMessage({}, { replyto: [{ name: '', mail: 'desk@ashdown.example' }] });
    expect(mails(replyRecipients(asked, OWN).to)).toEqual(['desk@ashdown.example']);
  });

  it('answers everybody but the writer, and nobody twice', () => {
    const message = makeMessage(
      {},
      {
        cc: [
          { name: '', mail: 'TOM@ashdown.example' },
          { name: '', mail: 'Clara@Joinery.example' },
          { name: '', mail: 'office@joinery.example' },
        ],
      },
    );
    const { to, cc } = replyAllRecipients(message, OWN);
    expect(mails(to)).toEqual(['tom@ashdown.example', 'marcus@joinery.example']);
    expect(mails(cc)).toEqual(['office@joinery.example']);
  });

  it('goes where the message went when the writer answers an own message', () => {
    const mine = makeMessage({}, { from: [{ name: '', mail: 'clara@joinery.example' }] });
    expect(mails(replyRecipients(mine, ['clara@joinery.example']).to)).toContain('marcus@joinery.example');
  });

  it('tells a mailing list from its authors', () => {
    const all = [{ name: 'List-Post', value: '<mailto:list@lists.example>' }];
    const list = { name: '', mail: 'list@lists.example' };
    const message = makeMessage({}, { all, replyto: [list], to: [], cc: [] });
    expect(mails(replyRecipients(message, OWN).to)).toEqual(['tom@ashdown.example']);
    const everybody = replyAllRecipients(message, OWN);
    expect(mails([...everybody.to, ...everybody.cc])).toEqual(['tom@ashdown.example', 'list@lists.example']);
  });

  it('finds somebody even in a message without a sender', () => {
    const message = makeMessage({}, { from: [], sender: [], replyto: [] });
    expect(replyRecipients(message, OWN)).toEqual({ to: [], cc: [] });
  });
});

describe('answer', () => {
  it('puts the prefix before the subject once [COMP-013]', () => {
    expect(answer(makeMessage(), 'reply', settings).subject).toBe('Re: Stairs');
    expect(answer(makeMessage({}, { subject: 'RE: Stairs' }), 'reply', settings).subject).toBe('RE: Stairs');
    expect(answer(makeMessage(), 'forward', settings).subject).toBe('Fwd: Stairs');
  });

  it('refers to the original by command, folder and uid [COMP-019, COMP-020]', () => {
    const state = answer(makeMessage(), 'replyall', settings);
    expect(state.reference).toEqual({ command: 'replyall', folder: 'INBOX', uid: 7, uidvalidity: 1 });
    expect(state.ccShown).toBe(true);
    expect(state.revision).toBe(state.savedRevision);
  });

  it('keeps the original outside the editor, whole', () => {
    const html = '<style>td{color:red}</style><table width="600" bgcolor="#eee"><tr><td>x</td></tr></table>';
    const message = makeMessage({ parts: [{ part: '1', mime: 'text/html', text: html, truncated: false }] });
    const state = answer(message, 'reply', settings);
    expect(state.html).toBe('');
    expect(state.original?.html).toContain('Tom Ashdown wrote:');
    expect(state.original?.html).toContain('<table width="600" bgcolor="#eee">');
    expect(state.original?.html).toContain('td{color: red;}');
    expect(state.original?.text).toBe('Tom Ashdown wrote:\n> x');
  });

  it('passes no script on', () => {
    const html = '<img src=x onerror=alert(1)><script>1</script><a href="javascript:1">a</a><svg onload=1></svg>';
    const message = makeMessage({ parts: [{ part: '1', mime: 'text/html', text: html, truncated: false }] });
    const quoted = answer(message, 'forward', settings).original?.html ?? '';
    expect(quoted).not.toMatch(/onerror|<script|javascript:|<svg/i);
  });

  it('answers text with text, quoted with the preferred indent [PREF-044, PREF-085]', () => {
    const message = makeMessage({ parts: [{ part: '1', mime: 'text/plain', text: 'a\n\nb', truncated: false }] });
    const state = answer(message, 'reply', { ...settings, indent: '| ' });
    expect(state.format).toBe('text');
    expect(state.text).toBe('\n\nTom Ashdown wrote:\n| a\n|\n| b');
    expect(state.original).toBeNull();
    expect(answer(message, 'reply', { ...settings, replyMode: 'HTML' }).format).toBe('html');
    expect(answer(makeMessage(), 'reply', { ...settings, replyMode: 'Text' }).format).toBe('text');
  });

  it('forwards attachments by reference, and pictures of the text with every HTML answer', () => {
    const picture = makePart('2', 'logo.png', 'logo@x');
    const file = makePart('3', 'plan.pdf');
    const message = makeMessage({ inlines: [picture], attachments: [file, picture] });
    const forward = answer(message, 'forward', settings);
    expect(forward.attachments.map((one) => [one.name, one.cid])).toEqual([
      ['logo.png', 'logo@x'],
      ['plan.pdf', ''],
    ]);
    expect(forward.attachments[1]?.ref).toEqual({ kind: 'part', folder: 'INBOX', uid: 7, uidvalidity: 1, part: '3' });
    expect(answer(message, 'reply', settings).attachments.map((one) => one.name)).toEqual(['logo.png']);
    expect(answer(message, 'reply', { ...settings, replyMode: 'Text' }).attachments).toEqual([]);
  });

  it('shows the head of what it forwards', () => {
    const text = answer(makeMessage(), 'forward', settings).original?.text ?? '';
    expect(text).toContain('From: Tom Ashdown <tom@ashdown.example>');
    expect(text).toContain('Hello Clara');
  });
});
