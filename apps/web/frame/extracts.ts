import type { Extract } from '@pillarbox/rules/extracts/extracts';
import { extractsIn } from '@pillarbox/rules/extracts/extracts';
import { paragraphsOf } from '@pillarbox/rules/extracts/paragraphs';
import type { FromFrame } from '../src/features/mail/frame/protocol.ts';
import type { TextBlock } from './text-blocks.ts';
import { textBlocks } from './text-blocks.ts';

/** Most dates and addresses that are marked: each is a stop of the Tab key. */
const MAX_MARKS = 60;
/** Most characters of a body that are searched. */
const MAX_SEARCHED = 300_000;
/** Milliseconds of one portion of work, which is short enough to stay unnoticed. */
const PORTION_MS = 8;
/** Milliseconds after which a portion also runs in a browser that is never idle. */
const LATEST_MS = 500;

/** An extract in a block. */
interface InBlock {
  readonly extract: Extract;
  readonly from: number;
  readonly to: number;
}

const found = new WeakMap<Element, Extract>();
let current = 0;
/** The mark whose menu is open. */
let pressed: HTMLElement | null = null;

/**
 * Marks the dates and postal addresses of a body with a quiet underline, in portions while the browser is idle. Links, code and
 * PGP armour are left alone. A later call, and `stopMarking`, end it.
 */
export function markExtracts(body: Element): void {
  current += 1;
  const own = current;
  const work = steps(body);
  const portion = (timeLeft: () => number): void => {
    while (own === current) {
      if (work.next().done === true) return;
      if (timeLeft() <= 0) {
        whenIdle(portion);
        return;
      }
    }
  };
  whenIdle(portion);
}

/** Ends the marking of the body that is shown. */
export function stopMarking(): void {
  current += 1;
}

function whenIdle(work: (timeLeft: () => number) => void): void {
  const portion = (): void => {
    const end = performance.now() + PORTION_MS;
    work(() => end - performance.now());
  };
  if ('requestIdleCallback' in window) requestIdleCallback(portion, { timeout: LATEST_MS });
  else setTimeout(portion);
}

/** The work in small steps: one paragraph each. */
function* steps(body: Element): Generator<void> {
  let marks = 0;
  let searched = 0;
  let isArmour = false;
  for (const block of textBlocks(body)) {
    const inBlock: InBlock[] = [];
    for (const { text, from } of paragraphsOf(block.text)) {
      const hasBegun: boolean = isArmour || text.includes('-----BEGIN PGP ');
      isArmour = hasBegun && !text.includes('-----END PGP ');
      searched += text.length;
      if (searched > MAX_SEARCHED) break;
      if (!hasBegun) {
        for (const extract of extractsIn(text))
          inBlock.push({ extract, from: from + extract.from, to: from + extract.to });
      }
      yield;
    }
    const wanted = inBlock.slice(0, MAX_MARKS - marks);
    // From the end, so that the positions before stay true.
    for (const one of wanted.toReversed()) mark(block, one);
    marks += wanted.length;
    if (marks >= MAX_MARKS || searched > MAX_SEARCHED) return;
  }
}

/** Marks an extract; one that runs over several nodes in its last node, so that the message keeps its elements. */
function mark({ nodes }: TextBlock, { extract, from, to }: InBlock): void {
  const last = nodes.findLast((one) => one.from < to);
  if (last?.node.parentNode === null || last === undefined) return;
  const { node } = last;
  const start = Math.max(0, from - last.from);
  const end = to - last.from;
  if (end > node.length || start >= end) return;
  if (end < node.length) node.splitText(end);
  const piece = start > 0 ? node.splitText(start) : node;
  // An element of no name in HTML: rules of the message for span and others do not apply to it.
  const element = document.createElement('pb-extract');
  element.setAttribute('role', 'button');
  element.setAttribute('aria-haspopup', 'menu');
  element.tabIndex = 0;
  found.set(element, extract);
  piece.replaceWith(element);
  element.append(piece);
}

/** Focuses the mark whose menu has closed: the browser gives the focus to the frame, and to nothing inside. */
export function focusPressed(): void {
  const mark = pressed;
  pressed = null;
  if (mark?.isConnected !== true) return;
  // The mark is still active in the document, which has no focus: it must lose it before it can get it again.
  addEventListener('focus', () => setTimeout(() => mark.focus({ preventScroll: true })), { once: true });
  mark.blur();
  window.focus();
}

/** Tells the page when the user presses a marked date or address. */
export function watchExtracts(say: (message: FromFrame) => void): void {
  const press = (event: Event): void => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('pb-extract') : null;
    const extract = element === null ? undefined : found.get(element);
    if (element === null || extract === undefined || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    pressed = element;
    const { top, left, bottom, right } = element.getBoundingClientRect();
    say({ kind: 'extract', extract, box: { top, left, bottom, right } });
  };
  addEventListener('click', press);
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') press(event);
  });
}
