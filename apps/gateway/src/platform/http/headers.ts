/** The addresses that a page may use in addition to its own host. */
export interface PageReach {
  /** Origins to which its forms may be sent. */
  readonly formTargets: readonly string[];
  /** Host of its attachments and pictures, with the protocol of the page; null for its own host. */
  readonly contentHost: string | null;
  /** SHA-256 of the one script that is in the page itself, base64; null for none. */
  readonly startScript: string | null;
  /** SHA-256 of the script of the message frame, base64, which the page writes into a frame while there is no network; null for none. */
  readonly frameScript: string | null;
  /** Origins whose pages may frame it; empty: none. */
  readonly hostOrigins: readonly string[];
}

/**
 * The Content-Security-Policy of the page. Scripts come from its own host only, but for the
 * start script, which is in the page and allowed by its hash; only the pages of the given hosts can frame it, and give it
 * typefaces; forms are sent only to its own host and the given origins.
 */
const pagePolicy = ({ formTargets, contentHost, startScript, frameScript, hostOrigins }: PageReach): string[] => [
  "default-src 'none'",
  [
    "script-src 'self'",
    ...[startScript, frameScript].flatMap((hash) => (hash === null ? [] : [`'sha256-${hash}'`])),
  ].join(' '),
  "require-trusted-types-for 'script'",
  // The sanitiser creates a Trusted Types policy for each of its instances. The default policy is needed for undo in the
  // editor. The next two are for the addresses of the PDF worker and of the PGP worker. The last two are for the service worker and
  // the frame that is shown without a network, which inherits this policy.
  "trusted-types dompurify default pillarbox-pdf pillarbox-worker pillarbox-offline pillarbox-inert 'allow-duplicates'",
  // Composed mail is styled by attributes, and the editor shows it as it will be sent.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  ["font-src 'self'", ...hostOrigins].join(' '),
  "media-src 'self' blob:",
  // The page fetches pictures and passes them on as Blobs.
  among('connect-src', contentHost),
  // A hidden frame saves files, so that the page does not navigate.
  among('frame-src', contentHost),
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  ["form-action 'self'", ...formTargets].join(' '),
  `frame-ancestors ${hostOrigins.length === 0 ? "'none'" : hostOrigins.join(' ')}`,
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

const OWN_HOST_ONLY: PageReach = {
  formTargets: [],
  contentHost: null,
  startScript: null,
  frameScript: null,
  hostOrigins: [],
};

/** Headers of the page itself. Its policy names who may frame it; the older header can only say nobody. */
export function pageHeaders(reach: PageReach = OWN_HOST_ONLY): Record<string, string> {
  const policy = { 'content-security-policy': pagePolicy(reach).join('; ') };
  return reach.hostOrigins.length === 0 ? { ...policy, 'x-frame-options': 'DENY' } : policy;
}

/** A frame that the page of the same host shows. Every page around it must be allowed, also one that frames the page. */
export interface OwnFrame {
  /** Origin of the page. */
  readonly origin: string;
  readonly scriptAddress: string;
  /** Origins whose pages may frame the page. */
  readonly hostOrigins: readonly string[];
}

/**
 * Returns the headers of the frame that shows message bodies. The frame has an opaque origin, in which only its own script runs
 * and from which no request leaves. Only the page of the same host may frame it. The script is named by its URL, because an
 * opaque origin has no 'self'.
 */
export function messageFrameHeaders({ origin, scriptAddress, hostOrigins }: OwnFrame): Record<string, string> {
  const policy = [
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `script-src ${scriptAddress}`,
    "require-trusted-types-for 'script'",
    // The sanitiser creates its policy again for each body. The other policy parses text that is only read.
    "trusted-types dompurify pillarbox-inert 'allow-duplicates'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    // Its parent is the page of the same host. The meaning of 'self' is unclear in an opaque origin.
    `frame-ancestors ${[origin, ...hostOrigins].join(' ')}`,
  ].join('; ');
  return { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
}

/** Where the events of a partner go. */
export interface AnalyticsReach {
  /** Origin that receives them. */
  readonly origin: string;
  /** Address of a tag library that the frame runs; null for none. */
  readonly library: string | null;
}

/**
 * Returns the headers of the frame that sends events to the partner's analytics. It is the only place where a script of others
 * runs: its origin is opaque, so it reads neither the page nor its cookies, and it connects to one origin (decision 133).
 */
export function analyticsFrameHeaders(frame: OwnFrame, reach: AnalyticsReach | null): Record<string, string> {
  const { origin, scriptAddress, hostOrigins } = frame;
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    ['script-src', scriptAddress, ...(reach === null || reach.library === null ? [] : [reach.library])].join(' '),
    `connect-src ${reach?.origin ?? "'none'"}`,
    `img-src ${reach?.origin ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${[origin, ...hostOrigins].join(' ')}`,
  ].join('; ');
  return { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
}

/**
 * Headers of the service worker: it runs nothing but its own file and fetches only from its own host. Browsers ask for it at each
 * start, so it must never come from a cache.
 */
export const SERVICE_WORKER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
  'service-worker-allowed': '/',
  'cache-control': 'no-cache',
};

/** Policy of replies that are not pages: data of the API, and errors. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
