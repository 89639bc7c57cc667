import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawInitials, initialsOf, isOffice } from './initials.ts';

/** Records each canvas with the letters drawn on it. */
function watchCanvases(): { width: number; height: number; written: string[] }[] {
  const made: { width: number; height: number; written: string[] }[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(this: HTMLCanvasElement) {
    const canvas = { width: this.width, height: this.height, written: [] as string[] };
    made.push(canvas);
    const measure = { actualBoundingBoxAscent: 40, actualBoundingBoxDescent: 0, width: 60 };
    const pen: Partial<Record<keyof CanvasRenderingContext2D, unknown>> = {
      fillRect: () => undefined,
      drawImage: () => undefined,
      measureText: () => measure,
      fillText: (text: string) => canvas.written.push(text),
    };
    return pen as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AA');
  return made;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('initials', () => {
  it('are the first letters of the first and last word of a name, else of the address', () => {
    expect(initialsOf('Clara Maria Whitmore', 'c@x.example')).toBe('CW');
    expect(initialsOf('Clara', 'c@x.example')).toBe('C');
    expect(initialsOf('', 'orders@x.example')).toBe('OR');
    expect(initialsOf(undefined, undefined)).toBe('?');
  });

  it('are drawn on a canvas of 128 x 128 whatever size is shown [MAIL-017]', () => {
    const made = watchCanvases();
    const portrait = { initials: 'CW', hue: 255, dark: false, version: 1, pixels: 34 };
    expect(drawInitials(portrait)).toBe('data:image/png;base64,AA');
    expect(made[0]).toEqual({ width: 128, height: 128, written: ['CW'] });
    expect(made[1]).toMatchObject({ width: 34, height: 34, written: [] });
  });
});

describe('offices and machines', () => {
  it('are recognised by the local part of the address', () => {
    for (const name of ['no-reply', 'NOREPLY', 'info', 'billing-eu', 'newsletter+7', 'rechnung'])
      expect(isOffice(`${name}@shop.example`)).toBe(true);
    for (const address of ['tom@info.example', 'informant@a.example', 'teamer@a.example', '', undefined])
      expect(isOffice(address)).toBe(false);
  });
});
