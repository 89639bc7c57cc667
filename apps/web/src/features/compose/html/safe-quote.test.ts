import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromEditor, safeForEditor } from './editor-html.ts';
import { htmlToText, isBlankHtml } from './html-text.ts';
import { safeQuote } from './safe-quote.ts';

interface Payload {
  readonly title: string;
  readonly payload: string;
}

const FILE = join(import.meta.dirname, '../../../../../../e2e/corpora/xss/payloads.json');
const { payloads } = JSON.parse(readFileSync(FILE, 'utf8')) as { payloads: Payload[] };
const FORBIDDEN = 'script, iframe, object, embed, form, input, button, textarea, select, svg, math, link, meta, base';

/** What of some HTML could run, ask for input or fetch, in words. */
function dangers(root: ParentNode, mayStyle: boolean): string[] {
  const found = [...root.querySelectorAll(mayStyle ? FORBIDDEN : `${FORBIDDEN}, style`)].map((one) => one.outerHTML);
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isText = name === 'title' || name === 'alt';
      const runs = name.startsWith('on') || (!isText && /^\s*(?:javascript|vbscript|data:text)/i.test(value));
      const fetches =
        !mayStyle && (name === 'srcset' || name === 'background' || (name === 'style' && /url\s*\(/i.test(value)));
      const asks = !mayStyle && name === 'src' && /^(?:https?:)?\/\//i.test(value);
      if (runs || fetches || asks) found.push(`${element.tagName} ${name}=${value}`);
    }
  }
  return found;
}

function editorOf(html: string): HTMLElement {
  const holder = document.createElement('div');
  holder.append(
    document.importNode(
      safeForEditor(html, () => undefined),
      true,
    ),
  );
  return holder;
}

describe('hostile HTML', () => {
  it('has 269 payloads', () => {
    expect(payloads).toHaveLength(269);
  });

  it('stands in the editor without anything that runs or fetches', () => {
    for (const { title, payload } of payloads) expect(dangers(editorOf(payload), false), title).toEqual([]);
  });

  it('stays harmless when it goes out of the editor and in again', () => {
    for (const { title, payload } of payloads) {
      const again = editorOf(fromEditor(editorOf(payload).innerHTML, () => undefined));
      expect(dangers(again, false), title).toEqual([]);
    }
  });

  it('is read as text without a fault, whatever its names hide', () => {
    const clobbering = ['body', 'createElement', 'querySelectorAll', 'documentElement'].map(
      (name) => `<img name="${name}">x`,
    );
    const inForm = ['childNodes', 'tagName', 'nodeType', 'attributes'].map(
      (name) => `<form><input name="${name}">x</form>`,
    );
    for (const html of [...clobbering, ...inForm, ...payloads.map((one) => one.payload)]) {
      expect(typeof htmlToText(html)).toBe('string');
      expect(typeof isBlankHtml(html)).toBe('boolean');
    }
    expect(htmlToText(inForm.join(''))).toContain('x');
  });

  it('is passed on below an answer without anything that runs', () => {
    for (const { title, payload } of payloads) {
      const holder = document.implementation.createHTMLDocument('').createElement('div');
      holder.insertAdjacentHTML('beforeend', safeQuote(payload));
      expect(dangers(holder, true), title).toEqual([]);
    }
  });
});
