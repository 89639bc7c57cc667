import type { FrameFont, FromFrame, ShowMessage, Shown, ToFrame } from '../src/features/mail/frame/protocol.ts';
import { FRAME_PORT, FRAME_READY, MAX_HEIGHT } from '../src/features/mail/frame/protocol.ts';
import { darken } from './dark.ts';
import { focusPressed, markExtracts, stopMarking, watchExtracts } from './extracts.ts';
import { forwardInput } from './input.ts';
import { foldQuote } from './fold-quote.ts';
import { beginningOf, plainTextBody } from './plain-text.ts';
import { cleanBody } from './sanitise.ts';

/*
 * The script of the message frame. It runs in an opaque origin under a policy without network. The page talks to it over one
 * MessagePort, which it accepts only from the parent window and only once.
 */
/** Most elements of a body: at first, and after the user asked for the rest. More would make the frame slow. */
const BEGINNING = 20_000;
const WHOLE = 150_000;

/** Time in ms after which a body that can be rendered is rendered. */
const DRAWN_AFTER = 100;

let port: MessagePort | null = null;
let shownId = 0;
let reported = 0;
const addresses = new Set<string>();

function say(message: FromFrame): void {
  port?.postMessage(message);
}

function applyTheme({ theme, lang, title }: ShowMessage): void {
  const root = document.documentElement;
  root.dataset['mode'] = theme.mode;
  if (lang === '') root.removeAttribute('lang');
  else root.lang = lang;
  document.title = title;
  const values = {
    '--frame-ink': theme.ink,
    '--frame-quiet': theme.quiet,
    '--frame-line': theme.line,
    '--frame-link': theme.link,
    '--frame-family': theme.family,
    '--frame-size': theme.size,
    '--frame-line-height': theme.lineHeight,
  };
  for (const [name, value] of Object.entries(values)) root.style.setProperty(name, value);
}

function emptied(): HTMLElement {
  stopMarking();
  for (const address of addresses) URL.revokeObjectURL(address);
  addresses.clear();
  for (const style of document.querySelectorAll('style[data-message]')) style.remove();
  const body = document.createElement('body');
  document.body.replaceWith(body);
  return body;
}

function pictureAddresses(message: ShowMessage): Map<string, string> {
  const map = new Map<string, string>();
  for (const [key, blob] of message.pictures) {
    const address = URL.createObjectURL(blob);
    addresses.add(address);
    map.set(key, address);
  }
  return map;
}

function show(message: ShowMessage): void {
  shownId = message.id;
  const body = emptied();
  applyTheme(message);
  let found: Pick<Shown, 'held' | 'trackers' | 'links'> = { held: [], trackers: 0, links: [] };
  let cut = false;
  if (message.mime === 'text/plain') {
    const beginning = message.whole ? null : beginningOf(message.text);
    cut = beginning !== null;
    body.append(plainTextBody(beginning ?? message.text, message.words));
  } else {
    const clean = cleanBody(message.text, {
      pictures: pictureAddresses(message),
      leadsTo: message.words.leadsTo,
      elements: message.whole ? WHOLE : BEGINNING,
    });
    const { held, trackers, links } = clean;
    found = { held, trackers, links };
    ({ cut } = clean);
    for (const { name, value } of Array.from(clean.body.attributes)) body.setAttribute(name, value);
    for (const text of clean.styles) {
      const style = document.createElement('style');
      style.dataset['message'] = '';
      style.textContent = text;
      document.head.append(style);
    }
    body.append(...Array.from(clean.body.childNodes));
    foldQuote(body, message.words);
    if (message.theme.mode === 'dark' && hasOwnColours(message.text)) darkenFromPaper(body, message);
  }
  if (message.linksOff === true) switchLinksOff(body);
  fit(body);
  reported = heightOf(body);
  say({ kind: 'shown', id: message.id, height: reported, ...found, cut });
  observe(body);
  if (message.marksExtracts === true) markExtracts(body);
}

/** Turns links into text, with their address as the tooltip. Links within the body stay. */
function switchLinksOff(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href], area[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('#')) continue;
    link.removeAttribute('href');
    link.classList.add('pb-off');
    link.setAttribute('title', href);
  }
}

/** Whether a body sets colours; one without takes the colours of the page. */
function hasOwnColours(html: string): boolean {
  return /color|background|<font/i.test(html);
}

/** Computes the styles of the body as black on white, its default, and inverts them. */
function darkenFromPaper(body: HTMLElement, { theme }: ShowMessage): void {
  const root = document.documentElement;
  root.dataset['mode'] = 'light';
  root.style.setProperty('--frame-ink', '#1a1c20');
  root.style.setProperty('--frame-link', '#0c56b5');
  darken(body);
  root.dataset['mode'] = 'dark';
  root.style.setProperty('--frame-ink', theme.ink);
  root.style.setProperty('--frame-link', theme.link);
}

/** Zooms a body that is wider than the frame, down to one half; a still wider one scrolls sideways. */
function fit(body: HTMLElement): void {
  body.style.removeProperty('zoom');
  const available = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth;
  if (available > 0 && wide > available + 1)
    body.style.setProperty('zoom', String(Math.max(0.5, available / wide)), 'important');
}

function heightOf(body: HTMLElement): number {
  const bar = document.documentElement.scrollWidth > document.documentElement.clientWidth ? 14 : 0;
  const style = getComputedStyle(body);
  const zoom = Number(style.getPropertyValue('zoom')) || 1;
  const margins = (Number.parseFloat(style.marginTop) + Number.parseFloat(style.marginBottom)) * zoom;
  const height = Math.max(body.getBoundingClientRect().height, body.scrollHeight * zoom) + margins + bar;
  document.documentElement.toggleAttribute('data-tall', height > MAX_HEIGHT);
  return Math.min(MAX_HEIGHT, Math.ceil(height));
}

function addFonts(fonts: readonly FrameFont[]): void {
  for (const { family, range, weight, data } of fonts) {
    document.fonts.add(new FontFace(family, data, { unicodeRange: range, weight }));
  }
}

function hear(message: ToFrame): void {
  switch (message.kind) {
    case 'show':
      show(message);
      return;
    case 'clear':
      emptied();
      return;
    case 'fonts':
      addFonts(message.fonts);
      return;
    case 'focus':
      focusPressed();
      return;
    case 'ping':
      setTimeout(() => say({ kind: 'pong', id: message.id }), DRAWN_AFTER);
  }
}

let observer: ResizeObserver | null = null;

function observe(body: HTMLElement): void {
  observer?.disconnect();
  observer = new ResizeObserver(() => {
    const height = heightOf(body);
    if (height === reported) return;
    reported = height;
    say({ kind: 'height', id: shownId, height });
  });
  observer.observe(body);
}

let width = 0;
addEventListener('resize', () => {
  if (width === innerWidth) return;
  width = innerWidth;
  fit(document.body);
});

addEventListener('message', (event: MessageEvent<unknown>) => {
  const given = event.ports[0];
  if (port !== null || event.source !== parent || event.data !== FRAME_PORT || given === undefined) return;
  port = given;
  port.onmessage = (posted: MessageEvent<ToFrame>) => {
    hear(posted.data);
  };
});
forwardInput(say);
watchExtracts(say);
parent.postMessage(FRAME_READY, '*');
