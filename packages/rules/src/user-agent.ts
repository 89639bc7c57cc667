/** The device that a User-Agent names. */
export interface DeviceDescription {
  readonly kind: 'computer' | 'phone' | 'tablet' | 'unknown';
  /** Name of the browser, '' when not known. */
  readonly browser: string;
  /** Name of the system, '' when not known. */
  readonly system: string;
}

/** Browsers by what only they say; the first that fits, because most of them also name those further down. */
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

/** Longest text that is looked at, in characters. */
const MAX_AGENT = 300;

/** Reads a User-Agent as far as a person would name the device: browser, system, kind. Versions are of no use to anybody. */
export function readUserAgent(text: string): DeviceDescription {
  const agent = text.slice(0, MAX_AGENT);
  const [, browser = ''] = BROWSERS.find(([mark]) => mark.test(agent)) ?? [];
  const [, system = '', kind = 'unknown'] = SYSTEMS.find(([mark]) => mark.test(agent)) ?? [];
  return { kind, browser, system };
}
