import type { TextKey } from '@pillarbox/locales/keys';
import { DEFAULT_LANGUAGE } from '@pillarbox/locales/languages';
import { englishOf, sayAgain, speech } from '../../lib/i18n/language.ts';
import { hearTexts } from '../../lib/i18n/text.tsx';
import type { TextHeard } from '../../lib/i18n/text.tsx';
import { showBeside } from '../../ui/position.ts';
import styles from './Marking.module.css';
import { sourceOf } from './message-source.ts';

/** Most texts that are remembered: those with times and counts are new each time. */
const MOST = 5000;
/** The element that was clicked and so many around it are looked at. */
const LEVELS = 4;
const ATTRIBUTES = ['aria-label', 'data-tooltip', 'placeholder', 'title', 'alt'];

/** What was said on this page, by the text that showed. Some texts are those of several keys. */
const heard = new Map<string, Map<TextKey, TextHeard['values']>>();

/** Remembers every text of the page from now on. Alt and a click on one show its key, the English text, and the one that shows. */
export function startMarking(): () => void {
  hearTexts(({ key, values, text }) => {
    const [first] = heard.keys();
    if (heard.size >= MOST && first !== undefined) heard.delete(first);
    const keys = heard.get(text) ?? new Map<TextKey, TextHeard['values']>();
    heard.set(text, keys.set(key, values));
  });
  sayAgain();
  const clicked = (event: MouseEvent): void => {
    if (!event.altKey || !(event.target instanceof Element)) return;
    const found = textsAt(event.target);
    if (found.size === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void show(found, { left: event.clientX, right: event.clientX, top: event.clientY, bottom: event.clientY });
  };
  document.addEventListener('click', clicked, true);
  return () => {
    document.removeEventListener('click', clicked, true);
    hearTexts(null);
  };
}

/** The keys of the text at an element, with the values of their arguments. */
function textsAt(element: Element): ReadonlyMap<TextKey, TextHeard['values']> {
  let at: Element | null = element;
  for (let level = 0; at !== null && level < LEVELS; level += 1) {
    // A text can stand beside elements in its own element, such as a name with its hint.
    const own = [...at.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const said = [at, ...own].map(({ textContent }) => textContent ?? '');
    const words = [...said, ...ATTRIBUTES.map((name) => at?.getAttribute(name) ?? '')];
    const found = words.flatMap((word) => [...(heard.get(word.trim()) ?? [])]);
    if (found.length > 0) return new Map(found);
    at = at.parentElement;
  }
  return new Map();
}

async function show(
  found: ReadonlyMap<TextKey, TextHeard['values']>,
  at: Parameters<typeof showBeside>[1],
): Promise<void> {
  const { code, messages } = speech.get();
  const panel = document.createElement('div');
  panel.setAttribute('popover', 'manual');
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', [...found.keys()].join(', '));
  panel.className = styles['panel'] ?? '';
  for (const [key, values] of found) {
    const now = messages[key];
    const english = await englishOf(key);
    const lines = new Map([
      [DEFAULT_LANGUAGE, english === undefined ? '' : sourceOf(english)],
      [code, now === undefined ? '' : sourceOf(now)],
      ...Object.entries(values ?? {}).map(([name, value]): [string, string] => [`{${name}}`, String(value)]),
    ]);
    panel.append(element('code', key), list(lines));
  }
  closeShown();
  // All but the content of an open modal dialog is inert, also what is in the top layer.
  const around = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  around.append(panel);
  showBeside(panel, at, 'bottom-start');
  closeShown = closedBy(panel);
}

/** Closes the panel that shows, if there is one. */
let closeShown = (): void => undefined;

/** Escape and a press outside close the panel, before the dialog or menu that it is over hears of the key. Returns what closes it. */
function closedBy(panel: HTMLElement): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const close = (): void => {
    listening.abort();
    panel.remove();
  };
  const escaped = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !panel.isConnected) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  };
  const pressed = (event: PointerEvent): void => {
    if (!event.composedPath().includes(panel)) close();
  };
  addEventListener('keydown', escaped, options);
  addEventListener('pointerdown', pressed, options);
  return close;
}

function list(lines: ReadonlyMap<string, string>): HTMLElement {
  const made = document.createElement('dl');
  for (const [name, value] of lines) {
    const words = element('dd', value);
    words.dir = 'auto';
    made.append(element('dt', name), words);
  }
  return made;
}

function element(tag: 'code' | 'dt' | 'dd', text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
