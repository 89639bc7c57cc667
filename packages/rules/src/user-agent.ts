/** The device that a User-Agent names. */
export interface DeviceDescription {
  readonly kind: 'computer' | 'phone' | 'tablet' | 'unknown';
  /** Name of the browser, '' if unknown. */
  readonly browser: string;
  /** Name of the system, '' if unknown. */
  readonly system: string;
}

/**
 * Browsers by a token that only they have. The first match counts, because most browsers also contain tokens of those
 * further down.
 */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: string, kind: DeviceDescription['kind']])[] = [
  [/\biPhone\b/, 'iOS', 'phone'],
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/** Longest text that is read, in characters. */
const MAX_AGENT = 300;

/** Reads browser, system and kind of device from a User-Agent. Versions are ignored, because users do not need them. */
export function readUserAgent(text: string): DeviceDescription {
  const agent = text.slice(0, MAX_AGENT);
  const [, browser = ''] = BROWSERS.find(([mark]) => mark.test(agent)) ?? [];
  const [, system = '', kind = 'unknown'] = SYSTEMS.find(([mark]) => mark.test(agent)) ?? [];
  return { kind, browser, system };
}
