import { describe, expect, it } from 'vitest';
import { htmlToText } from '../html/html-text.ts';
import { cleanHtml } from '../html/purifier.ts';
import { safeForEditor } from '../html/editor-html.ts';
import { reduce } from './compose-reducer.ts';
import { emptyMessage } from './compose-state.ts';
import { linkBlock, linkedFiles, withoutLink } from './linked-files.ts';

const KEY = 'k_-'.repeat(10);
const film = { key: KEY, name: 'film <b> & "x".mp4', details: '1.2 GB, available until 27 December 2026' };
const written = (html: string) => ({ ...emptyMessage('html'), html });

describe('files that a text links to', () => {
  it('are found in the HTML after it was sanitised, shown in the editor, and saved', () => {
    const holder = document.createElement('div');
    holder.append(safeForEditor(cleanHtml(`<div>Hi</div>${linkBlock(film).html}`), () => undefined));
    expect(linkedFiles(written(holder.innerHTML))).toEqual([film]);
    expect(withoutLink(written(holder.innerHTML), KEY).html).toBe('<div>Hi</div>');
  });

  it('are found in the text, and stay when the format changes and changes back', () => {
    const asText = reduce(written(`<div>Hi</div>${linkBlock(film).html}<div>Bye</div>`), {
      type: 'format',
      format: 'text',
    });
    expect(asText.text).toBe(`Hi\n${linkBlock(film).text}\nBye`);
    expect(linkedFiles(asText)).toEqual([film]);
    expect(withoutLink(asText, KEY).text).toBe('Hi\n\n\nBye');
    const back = reduce(asText, { type: 'format', format: 'html' });
    expect(linkedFiles(back)).toEqual([film]);
    expect(htmlToText(back.html)).toContain(linkBlock(film).text.trim());
  });

  it('are not those of quoted messages, other hosts and wrong keys', () => {
    const { html, text } = linkBlock(film);
    expect(linkedFiles(written(`<blockquote>${html}</blockquote>`))).toEqual([]);
    expect(linkedFiles(written(html.replace(location.origin, 'https://elsewhere.example')))).toEqual([]);
    expect(linkedFiles(written(html.replace(KEY, 'short')))).toEqual([]);
    const quoted = text.replaceAll(/^(?=.)/gm, '> ');
    expect(linkedFiles({ ...emptyMessage('text'), text: quoted })).toEqual([]);
  });

  it('have names that stay on one line', () => {
    const { text } = linkBlock({ ...film, name: 'a\r\nBcc: b\u202egpj.exe' });
    expect(text.trim().split('\n')).toHaveLength(2);
    expect(text).not.toContain('\u202e');
  });
});
