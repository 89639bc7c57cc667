import type { FrameFont } from './protocol.ts';

function fontRules(): CSSFontFaceRule[] {
  return [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
    } catch {
      // The rules of a style sheet of another origin cannot be read.
      return [];
    }
  });
}

function addressIn(rule: CSSFontFaceRule): string | undefined {
  const source = /url\(["']?([^"')]+)["']?\)/.exec(rule.style.getPropertyValue('src'))?.[1];
  return source === undefined ? undefined : new URL(source, rule.parentStyleSheet?.href ?? location.href).href;
}

function sameRange(a: string, b: string): boolean {
  return a.replaceAll(/\s/g, '').toUpperCase() === b.replaceAll(/\s/g, '').toUpperCase();
}

/** The font files that the page loaded, from the browser's cache: the frame cannot make requests. */
export async function pageFonts(): Promise<FrameFont[]> {
  await document.fonts.ready;
  const loaded = [...document.fonts].filter((face) => face.status === 'loaded');
  const wanted = fontRules().filter((rule) =>
    loaded.some((face) => sameRange(face.unicodeRange, rule.style.getPropertyValue('unicode-range'))),
  );
  const read = await Promise.all(
    wanted.map(async (rule): Promise<FrameFont | null> => {
      const address = addressIn(rule);
      if (address === undefined) return null;
      const response = await fetch(address);
      return {
        family: rule.style.getPropertyValue('font-family').replaceAll(/["']/g, ''),
        range: rule.style.getPropertyValue('unicode-range'),
        weight: rule.style.getPropertyValue('font-weight') || 'normal',
        data: await response.arrayBuffer(),
      };
    }),
  );
  return read.filter((font) => font !== null);
}
