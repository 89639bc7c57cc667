/** Parameters of RFC 3492 5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/** Longest label in characters (RFC 1035 2.3.4); it bounds the time, which is quadratic in the length. */
const MAX_LABEL = 63;

function digit(char: string): number {
  if (/[a-z]/i.test(char)) return char.toLowerCase().charCodeAt(0) - 0x61;
  return /\d/.test(char) ? Number(char) + 26 : BASE;
}

function adapt(delta: number, points: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  rest += Math.floor(rest / points);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** Code points of punycode without its prefix (RFC 3492 6.2); null if it is invalid. */
function decode(text: string): number[] | null {
  const delimiter = text.lastIndexOf('-');
  const points = [...text.slice(0, Math.max(0, delimiter))].map((char) => char.charCodeAt(0));
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let index = 0;
  for (let at = delimiter + 1; at < text.length;) {
    const before = index;
    for (let weight = 1, k = BASE; ; k += BASE, at += 1) {
      const value = digit(text.charAt(at));
      if (value >= BASE) return null;
      index += value * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    at += 1;
    bias = adapt(index - before, points.length + 1, before === 0);
    code += Math.floor(index / (points.length + 1));
    index %= points.length + 1;
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
    points.splice(index, 0, code);
    index += 1;
  }
  return points;
}

/** A domain with its `xn--` labels decoded (RFC 5890 2.3.2.1); an invalid label stays unchanged. */
export function unicodeDomain(domain: string): string {
  return domain
    .split('.')
    .map((label) => {
      if (label.length > MAX_LABEL || !/^xn--/i.test(label)) return label;
      const points = decode(label.slice(4));
      return points === null ? label : String.fromCodePoint(...points);
    })
    .join('.');
}

/** A domain in the form of DNS: ASCII in lower case; '' if it is no domain. */
export function asciiDomain(domain: string): string {
  // These characters end the host of a URL, so that only the text before them would be checked.
  if (/[/?#@:\\\s[\]%]/.test(domain) || domain === '') return '';
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}
