import { describe, expect, it } from 'vitest';
import { fromEditor, safeForEditor } from './editor-html.ts';
import { cleanSheet, cleanStyle } from './styles.ts';
import { safeQuote } from './safe-quote.ts';

const none = (): null => null;
const remote = (address: string): string | null => (address.startsWith('https:') ? address : null);

describe('a style attribute', () => {
  it.each([
    'position:fixed;inset:0;z-index:9',
    'POSITION : FIX\\45 D',
    'background:\\75rl(https://x.example/)',
    'background:u/**/rl(https://x.example/)',
    'background-image:image-set("https://x.example/a.png" 1x)',
    '--x:url(https://x.example/);background:var(--x);color:var(--x)',
    'list-style:url(https://x.example/)',
    'cursor:url(https://x.example/),auto;content:url(https://x.example/);mask:url(https://x.example/)',
    'transform:scale(50);animation:a 1s;transition:all 9s;filter:url(#a)',
    'width:expression(alert(1));behavior:url(#default)',
  ])('%s leaves nothing that covers, moves or fetches', (text) => {
    expect(cleanStyle(text, none)).not.toMatch(
      /url|set\(|(?:^|[ ;])position:|inset|z-index|var\(|transform|animation|--|expression/i,
    );
  });

  it('keeps what a text is written with, in the short form', () => {
    const text = 'font: 12pt Arial; color: red; border: 1px solid red; margin: 0px auto; text-decoration: underline;';
    expect(cleanStyle(text, none)).toBe(text);
    expect(cleanStyle('text-align:center;width:50%', none)).toBe('text-align: center; width: 50%;');
  });

  it('says the same when it is cleaned again', () => {
    const once = cleanStyle('background:url(https://x.example/a.png) red;position:absolute;border:none', remote);
    expect(once).toContain('https://x.example/a.png');
    expect(cleanStyle(once, remote)).toBe(once);
  });
});

describe('a style sheet of a quoted message', () => {
  it('keeps plain rules and those for a medium, and nothing else', () => {
    const sheet = '@import "x.css";@font-face{src:url(f)}td{color:red;position:fixed}@media print{b{color:blue}}';
    const kept = cleanSheet(sheet, none);
    expect(kept).toContain('td{color: red;}');
    expect(kept).toContain('@media print{b{color: blue;}}');
    expect(kept).not.toMatch(/import|font-face|position|url/);
  });

  it('is read by nobody when it is made to cost time', () => {
    expect(cleanSheet('a{color:red}'.repeat(30_000), none)).toBe('');
  });
});

describe('the classes and names of foreign HTML', () => {
  const html = '<div id="root" name="a" role="alert" tabindex="0" class="wide own-signature form">x</div>';
  const editor = (text: string): string => {
    const holder = document.createElement('div');
    holder.append(safeForEditor(text, () => undefined));
    return holder.innerHTML;
  };

  it('give no look and no meaning of the page in the editor', () => {
    expect(editor(html)).toBe('<div class="own-signature">x</div>');
  });

  it('stay in a quoted message, whose style sheet refers to them', () => {
    expect(safeQuote('<style>.wide{color:red}</style><p class="wide">x</p>')).toBe(
      '<style>.wide{color: red;}</style><p class="wide">x</p>',
    );
  });

  it('leave with nothing that plays or loads by itself', () => {
    const media =
      '<video src="https://x.example/v" poster="https://x.example/p"></video><audio src="https://x.example/a"></audio>';
    expect(editor(`${media}<dialog open>d</dialog><p popover>p</p>`)).toBe('d<p>p</p>');
    expect(fromEditor(editor(media), () => undefined)).toBe('');
  });
});
