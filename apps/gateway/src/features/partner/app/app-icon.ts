import { decodePicture } from '../../../platform/pictures/pictures.ts';
import type { PartnerFolder } from '../partner-folder.ts';

/** Where the icons of partners with a raster picture are: `<path>/<version>-<name>.png`. */
export const APP_ICON_PATH = '/app-icon';

/** A picture in a partner's folder. */
export interface PartnerPicture {
  readonly path: string;
  readonly content: Uint8Array;
}

/** Sides in pixels by the name of an icon. */
const SIDES = { '180': 180, '192': 192, '512': 512, 'maskable-512': 512 } as const;
export type AppIconName = keyof typeof SIDES;
/** The part of a maskable icon that every launcher shows: a circle of 80 % (W3C Web App Manifest, section "purpose"). */
const SAFE = 0.8;

/** Whether the last part of an address names an icon. */
export function isAppIconName(name: string): name is AppIconName {
  return Object.hasOwn(SIDES, name);
}

/** The picture of the app: `appIcon`, or the icon of the tab; undefined for the built-in one. */
export function pictureOf({ settings, files }: PartnerFolder): PartnerPicture | undefined {
  const path = settings.appIcon ?? settings.favicon;
  const file = path === undefined ? undefined : files.get(path);
  // No decoder reads icon files.
  return path === undefined || file === undefined || path.endsWith('.ico')
    ? undefined
    : { path, content: file.content };
}

/**
 * A PNG of a raster picture, square. A maskable icon and the one of Apple's devices have no transparent part: they are filled with
 * `color`.
 *
 * @throws Error for content that cannot be decoded.
 */
export async function renderIcon(content: Uint8Array, name: AppIconName, color: string): Promise<Buffer> {
  const side = SIDES[name];
  const isFilled = name === 'maskable-512' || name === '180';
  const inner = isFilled ? Math.round(side * SAFE) : side;
  const edge = Math.floor((side - inner) / 2);
  const background = isFilled ? color : { r: 0, g: 0, b: 0, alpha: 0 };
  return await decodePicture(content, async (open) => {
    const drawn = open()
      .resize(inner, inner, { fit: 'contain', background })
      .extend({ top: edge, left: edge, bottom: side - inner - edge, right: side - inner - edge, background });
    return await (isFilled ? drawn.flatten({ background }) : drawn).png().toBuffer();
  });
}
