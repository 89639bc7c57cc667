/** 3 to 20 letters, digits, underscores or hyphens: names of users and of folders for sharing [VAL-011]. */
export function isShortName(text: string): boolean {
  return /^[A-Za-z0-9_-]{3,20}$/.test(text);
}

/** Whether a text holds none of the characters < > % $ [VAL-012]. */
export function hasNoSpecialCharacters(text: string): boolean {
  return !/[<>%$]/.test(text);
}

/** A telephone number: a leading + or (, then at most 20 digits, spaces, brackets, hyphens or dots [VAL-017]. */
export function isPhone(text: string): boolean {
  return /^[+(]?[0-9 ().-]{1,20}$/.test(text) && /\d/.test(text);
}

/** A colour as # and 3 or 6 hexadecimal digits [VAL-021]. */
export function isHexColor(text: string): boolean {
  return /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/.test(text);
}

/** Letters of any script, and nothing else [VAL-022]. */
export function isAlpha(text: string): boolean {
  return /^\p{L}+$/u.test(text);
}

/** Letters and digits, and nothing else [VAL-023]. */
export function isAlphanumeric(text: string): boolean {
  return /^[\p{L}\p{Nd}]+$/u.test(text);
}

/** Digits, and nothing else [VAL-024]. */
export function isNumeric(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

const URL_FORM = /^(?:https?|ftp):\/\/(?:[^\s/?#@:]+(?::[^\s/?#@]*)?@)?([^\s/?#@:[\]]+)(?::\d{2,5})?(?:[/?#]\S*)?$/i;
/** Private, loopback, link-local and shared ranges; 0/8 is no place to go to. */
const PRIVATE_IPV4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;

/**
 * An address of the public web: http, https or ftp [VAL-018], a host that is neither private nor local [VAL-019], and a
 * port of 2 to 5 digits if any [VAL-020]. What a name resolves to is egress's business; this is for what a user types.
 */
export function isPublicUrl(text: string): boolean {
  const host = URL_FORM.exec(text)?.[1];
  if (text.length > 2048 || host === undefined || !URL.canParse(text)) return false;
  // Numbers written as 0x7f.1 or 2130706433 are addresses too; the URL parser knows them for http.
  const plain = new URL(text.replace(/^ftp:/i, 'http:')).hostname;
  if (/^\d+(?:\.\d+){3}$/.test(plain)) return !PRIVATE_IPV4.test(plain);
  return (
    /^(?:[^.]+\.)+\p{L}[\p{L}\d-]+$/u.test(host.replace(/\.$/, '')) &&
    !/(?:^|\.)(?:localhost|local|internal)\.?$/i.test(host)
  );
}
