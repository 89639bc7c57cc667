import { describe, expect, it } from 'vitest';
import { foldQuote } from './fold-quote.ts';

const WORDS = { showQuote: 'Show', hideQuote: 'Hide', leadsTo: '' } as Parameters<typeof foldQuote>[1];

/** The text that stays open, and the folded text; null for none. */
function folded(html: string): [open: string, fold: string | null] {
  const body = document.createElement('div');
  body.innerHTML = html;
  foldQuote(body, WORDS);
  const fold = body.querySelector('.pb-fold');
  fold?.querySelector('summary')?.remove();
  const words = fold?.textContent.replaceAll(/\s+/g, ' ').trim() ?? null;
  fold?.remove();
  return [body.textContent.replaceAll(/\s+/g, ' ').trim(), words];
}

const HEADER = '<b>From:</b> Tom<br><b>Sent:</b> Monday<br><b>To:</b> Ann<br><b>Subject:</b> Stairs';

describe('the quotation of a reply', () => {
  it.each([
    [
      'Outlook on the web',
      `<div>Thanks!</div><hr><div id="user-content-divRplyFwdMsg">${HEADER}</div><div>Old words<blockquote type="cite">older</blockquote></div>`,
    ],
    [
      'Outlook',
      `<div class="WordSection1"><p>Thanks!</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p>${HEADER}</p></div></div><p>Old words</p><p>older</p></div>`,
    ],
    [
      'older programs',
      `<p>Thanks!</p><p>-----Ursprüngliche Nachricht-----<br>${HEADER}</p><p>Old words</p><p>older</p>`,
    ],
  ])('is folded from its header on: %s', (_, html) => {
    const [open, fold] = folded(html);
    expect(open).toBe('Thanks!');
    expect(fold).toMatch(/From: Tom.*Subject: Stairs.*Old words.*older$/);
  });

  it('of another program around that of Outlook is folded as a whole', () => {
    const html = `<p>Thanks!</p><div class="gmail_quote">Tom wrote: <div id="x_divRplyFwdMsg">${HEADER}</div>Old</div>`;
    expect(folded(html)[1]).toMatch(/^Tom wrote:.*Old$/);
  });

  it.each([
    ['a forwarded message without own text', `<div id="divRplyFwdMsg">${HEADER}</div><p>Old</p>`],
    ['a box with a line above it', '<p>Hello Ann</p><div style="border-top:1px solid #ccc">Northwater Ltd</div>'],
    ['a quotation with an answer below it', '<p>Hello Ann</p><blockquote type="cite">Old</blockquote><p>My answer</p>'],
  ])('stays open: %s', (_, html) => {
    expect(folded(html)[1]).toBeNull();
  });
});
