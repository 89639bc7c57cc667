import type { Page } from '@playwright/test';
import { payloads } from './mailboxes.ts';

/** Styles and elements that would cover the page, load something, or use the page's own styles. */
const COVERING: readonly string[] = [
  '<div style="position:fixed;inset:0;background:red;z-index:99999">Your session has ended</div>',
  '<div style="position:absolute;top:-900px;left:-900px;width:3000px;height:3000px;background:red">over</div>',
  '<div style="position:sticky;top:0">sticky</div><p style="POSITION : FIX\\45 D; top:0">escaped</p>',
  '<div style="margin:-500px -500px;width:2000px;height:1200px;background:red">margins</div>',
  '<div style="transform:scale(50)">grown</div><div style="translate:-400px -400px;scale:9">moved</div>',
  '<div style="box-shadow:0 0 0 9999px red;outline:9999px solid red">shadow</div>',
  '<div style="float:left;margin-left:-9999px;width:9999px;height:400px;background:red">float</div>',
  '<p style="background:\\75rl(https://evil.example/a.png)">escaped</p>',
  '<p style="background:u/**/rl(https://evil.example/b.png)">comment</p>',
  '<p style="background-image:image-set(\'https://evil.example/c.png\' 1x)">set</p>',
  '<p style="--x:url(https://evil.example/d.png);background:var(--x)">custom</p>',
  '<ul style="list-style:url(https://evil.example/e.png)"><li>list</li></ul>',
  '<p style="border-image:url(https://evil.example/f.png) 1;cursor:url(https://evil.example/g.cur),auto">border</p>',
  '<p style="content:url(https://evil.example/h.png);mask:url(https://evil.example/i.svg#m)">content</p>',
  '<video src="https://evil.example/a.mp4" poster="https://evil.example/j.png" autoplay></video>',
  '<audio src="https://evil.example/a.mp3" autoplay></audio><picture><source srcset="https://evil.example/k.png"></picture>',
  '<input type="image" src="https://evil.example/l.png"><table background="https://evil.example/m.png"><tr><td>x</table>',
  '<style>*{position:fixed;inset:0}</style><link rel="stylesheet" href="https://evil.example/n.css">rules',
  '<dialog open style="width:100vw;height:100vh">dialog</dialog><div popover="manual">popover</div>',
  '<details open ontoggle="alert(1)"><summary>more</summary>x</details><marquee>y</marquee>',
  '<div id="root" name="body" class="wide form" role="alert" aria-live="assertive" tabindex="0">names</div>',
];

/** The script-injection strings, and styles that would paint outside the editor. */
export async function hostileHtml(): Promise<{ title: string; html: string }[]> {
  const known = (await payloads()).map(({ title, payload }) => ({ title, html: payload }));
  return [...COVERING.map((html) => ({ title: html.slice(0, 60), html })), ...known];
}

/**
 * Collects requests of the page from now on, as texts. Calls of the product and pictures with their content in the address do
 * not count.
 */
export function loadedBy(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const isLoad = ['image', 'media', 'font', 'stylesheet', 'script', 'object', 'other'].includes(
      request.resourceType(),
    );
    const isOwn = /^(?:data|blob):|\/assets\/|\/frame\/|\/favicon/.test(request.url());
    if (isLoad && !isOwn) found.push(`${request.resourceType()}: ${request.url()}`);
  });
  return found;
}

/**
 * Content of the editor that could run, load something or use the page's styles, or that is painted outside the editor. What is
 * painted is read at the points of a grid over the window. The list must be empty.
 */
export function editorOffences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const editor = document.querySelector<HTMLElement>('[role="textbox"][contenteditable="true"]');
    if (editor === null) return ['the editor is missing'];
    const found: string[] = [];
    const shown = (element: Element): string => element.outerHTML.slice(0, 160);
    const forbidden = 'script,style,link,svg,math,iframe,object,embed,form,input,button,video,audio,dialog,[popover]';
    for (const element of editor.querySelectorAll('*')) {
      const { position, backgroundImage, transform } = getComputedStyle(element);
      if (element.matches(forbidden)) found.push(`element: ${shown(element)}`);
      if (position !== 'static' || transform !== 'none') found.push(`${position} ${transform}: ${shown(element)}`);
      if (backgroundImage.includes('url(')) found.push(`background: ${shown(element)}`);
      for (const { name } of element.attributes) {
        if (/^(?:on|id$|name$|role$|aria-|tabindex$|srcset$|poster$)/i.test(name))
          found.push(`${name}: ${shown(element)}`);
      }
    }
    const box = editor.getBoundingClientRect();
    for (let x = 8; x < innerWidth; x += 40) {
      for (let y = 8; y < innerHeight; y += 20) {
        if (x >= box.left && x < box.right && y >= box.top && y < box.bottom) continue;
        const there = document.elementFromPoint(x, y);
        if (there !== null && editor.contains(there)) found.push(`outside at ${x},${y}: ${shown(there)}`);
      }
    }
    return [...new Set(found)].slice(0, 5);
  });
}

/** Replaces the content of the editor by pasted HTML. */
export async function pasteOver(page: Page, html: string): Promise<void> {
  await page.evaluate(async (pasted) => {
    const editor = document.querySelector<HTMLElement>('[role="textbox"][contenteditable="true"]');
    if (editor === null) throw new Error('the editor is missing');
    editor.focus();
    document.getSelection()?.selectAllChildren(editor);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    // The editor reads the clipboard in a task of its own.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }, html);
}
