import { PHONE } from '../../../lib/media.ts';
import type { FrameTheme } from './protocol.ts';

/** The colours of the page for a body. They are computed on an element, so that the frame gets plain values. */
const COLOURS = { ink: '--ink', quiet: '--ink-3', sheet: '--sheet', line: '--line-2', link: '--accent-ink' } as const;

/** Media that change the colours or the text size. */
const MEDIA = [PHONE, '(prefers-contrast: more)', '(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** Themes by mode and paper. To compute one, the browser has to compute styles in the middle of opening a message. */
const known = new Map<string, FrameTheme>();
let isWatching = false;

/** Forgets the themes when something changes that they depend on: the page sets its theme at the root element. */
function watch(): void {
  isWatching = true;
  const forget = (): void => known.clear();
  new MutationObserver(forget).observe(document.documentElement, { attributes: true });
  // Undefined in jsdom.
  if (typeof matchMedia === 'function') for (const query of MEDIA) matchMedia(query).addEventListener('change', forget);
}

/** The theme of a body. `paper` shows it as on white paper in dark mode too. */
export function frameTheme(dark: boolean, paper: boolean): FrameTheme {
  if (!isWatching) watch();
  const key = `${dark} ${paper}`;
  const theme = known.get(key) ?? computed(dark, paper);
  known.set(key, theme);
  return theme;
}

function computed(dark: boolean, paper: boolean): FrameTheme {
  const probe = document.createElement('span');
  probe.style.colorScheme = paper || !dark ? 'light' : 'dark';
  document.body.append(probe);
  const colour = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    ink: colour(COLOURS.ink),
    quiet: colour(COLOURS.quiet),
    sheet: colour(COLOURS.sheet),
    line: colour(COLOURS.line),
    link: colour(COLOURS.link),
  };
  probe.style.font = 'var(--read)';
  const { fontFamily: family, fontSize: size, lineHeight } = getComputedStyle(probe);
  probe.remove();
  return { mode: paper || !dark ? 'light' : 'dark', ...colours, family, size, lineHeight };
}
