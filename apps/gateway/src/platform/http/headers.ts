/** What a page may reach besides its own host. */
export interface PageReach {
  /** Origins that its forms may be sent to. */
  readonly formTargets: readonly string[];
  /** Host that its attachments and pictures come from, by the page's own protocol; null: its own. */
  readonly contentHost: string | null;
}

/** The page's own policy: its scripts come from here, nothing else runs, nobody frames it; forms go here and to these. */
const pagePolicy = ({ formTargets, contentHost }: PageReach): string[] => [
  "default-src 'none'",
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  // The sanitiser has a policy for each of its instances; the default one lets the editor undo.
  "trusted-types dompurify default 'allow-duplicates'",
  // Written mail is styled by attributes, and the editor shows it as it will be sent.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "media-src 'self' blob:",
  // Pictures are read by the page, which hands them on as Blobs.
  among('connect-src', contentHost),
  // A file is saved by a hidden frame, so that the page stays where it is.
  among('frame-src', contentHost),
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  ["form-action 'self'", ...formTargets].join(' '),
  "frame-ancestors 'none'",
];

function among(directive: string, contentHost: string | null): string {
  return contentHost === null ? `${directive} 'self'` : `${directive} 'self' ${contentHost}`;
}

/** Two years, in seconds. */
const HSTS_AGE = 63_072_000;

/** Headers of every reply. */
export function commonHeaders(protocol: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(protocol === 'https' && { 'strict-transport-security': `max-age=${String(HSTS_AGE)}` }),
  };
}

const OWN_HOST_ONLY: PageReach = { formTargets: [], contentHost: null };

/** Headers of the page itself. */
export function pageHeaders(reach: PageReach = OWN_HOST_ONLY): Record<string, string> {
  return { 'content-security-policy': pagePolicy(reach).join('; '), 'x-frame-options': 'DENY' };
}

/**
 * Headers of the frame that shows message bodies: an opaque origin in which only its one script runs and from
 * which no request leaves. Only the page of the same address may frame it. The script is named by its address, because an
 * opaque origin has no 'self'.
 */
export function messageFrameHeaders(origin: string, scriptAddress: string): Record<string, string> {
  const policy = [
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `script-src ${scriptAddress}`,
    "require-trusted-types-for 'script'",
    // The sanitiser makes its policy for each body anew; the other one parses text that is only read.
    "trusted-types dompurify pillarbox-inert 'allow-duplicates'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    // Its parent is the page of the same address. An opaque origin makes 'self' doubtful here too.
    `frame-ancestors ${origin}`,
  ].join('; ');
  return { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
}

/** Policy of replies that are no page: data of the api, errors. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
