import type { FrameTheme } from './protocol.ts';

/** The colours of the page for a body. They are computed on an element, so that the frame gets plain values. */
const COLOURS = { ink: '--ink', quiet: '--ink-3', sheet: '--sheet', line: '--line-2', link: '--accent-ink' } as const;

/** The theme of a body. `paper` shows it as on white paper in dark mode too. */
export function frameTheme(dark: boolean, paper: boolean): FrameTheme {
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
