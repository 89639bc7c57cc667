import { createHash } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MakeErrorPage } from './error-page.ts';
import { createFrontPages } from './front-page.ts';
import type { BrandPage } from './front-page.ts';
import { analyticsFrameHeaders, messageFrameHeaders, pageHeaders, SERVICE_WORKER_HEADERS } from './headers.ts';
import type { AnalyticsReach, OwnFrame } from './headers.ts';
import { rememberHost } from './host-origin.ts';
import { ownOrigin } from './origin.ts';
import { provenance } from './guard.ts';
import { chooseEncoding, createStaticFiles } from './static-files.ts';
import type { StaticFile } from './static-files.ts';

/** Files in this directory have a hash of their content in their names and never change. */
const HASHED = /^assets\//;
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const FRONT = 'index.html';
/** The frame for message bodies. Its Content-Security-Policy names its script. */
const FRAME_PAGE = 'frame/frame.html';
const FRAME_SCRIPT = 'frame/frame.js';
/** The frame that sends events to the partner's analytics, and its script. */
const ANALYTICS_PAGE = 'analytics/analytics.html';
const ANALYTICS_SCRIPT = 'analytics/analytics.js';
/** The service worker, by which the page starts without a network. */
const SERVICE_WORKER = 'service-worker.js';
/** Files that pages of an opaque origin load: their scripts are cross-origin for the browser. */
const FOR_OPAQUE_ORIGINS = [FRAME_SCRIPT, ANALYTICS_SCRIPT];

/** Path at which browsers request an icon on their own, and its path in the built page. */
const ICON_ASKED = 'favicon.ico';
const ICON_BUILT = 'favicon.svg';

/** The brand of a host. */
export interface PageBranding {
  readonly brand?: BrandPage;
  /** Returns the path of the host's own icon; '' for the built one. */
  readonly iconAt?: (host: string) => string;
  /** Makes pages about errors, for whoever opens an address in a browser. */
  readonly errorPages?: MakeErrorPage;
  /** Returns the origins whose pages may frame those of a host. */
  readonly hostOriginsAt?: (host: string) => readonly string[];
  /** Returns where the events of a host's partner go; null for nowhere. */
  readonly analyticsAt?: (host: string) => AnalyticsReach | null;
  /** Returns whether the page of a host may start without a network. */
  readonly startsOfflineAt?: (host: string) => boolean;
}

/** Leaves the built page as it is. */
const unbranded: BrandPage = (html) => ({ html, formTargets: [], contentHost: null, hostOrigins: [] });

/**
 * Serves the built page in a directory: `/` with the brand of the requested host, its files, and the frame for message bodies
 * at `/frame/`.
 */
export function servePage(app: FastifyInstance, folder: string, branding: PageBranding = {}): void {
  const { brand = unbranded, iconAt = () => '', hostOriginsAt = () => [], analyticsAt = () => null } = branding;
  const { startsOfflineAt = () => true } = branding;
  app.makeErrorPage = branding.errorPages ?? null;
  const files = createStaticFiles(folder);
  const frontPage = createFrontPages(brand);
  const sendFront = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const built = await files.find(FRONT);
    if (!built) throw new Failure('not_found');
    const { file, ...allowed } = await frontPage(built, request.host);
    rememberHost(request, reply, allowed.hostOrigins);
    const frameScript = await scriptHash(await files.find(FRAME_SCRIPT));
    void reply.headers({ ...pageHeaders({ ...allowed, frameScript }), 'cache-control': 'no-store' });
    return sendFile(file, request, reply);
  };
  const send = async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (path === FRONT) return sendFront(request, reply);
    if (path === SERVICE_WORKER && !startsOfflineAt(request.host)) throw new Failure('not_found');
    const isIcon = path === ICON_ASKED || path === ICON_BUILT;
    const icon = isIcon ? iconAt(request.host) : '';
    if (icon !== '') return reply.headers({ ...pageHeaders(), 'cache-control': REVALIDATE }).redirect(icon);
    const file = await files.find(isIcon ? ICON_BUILT : path);
    if (!file) throw new Failure('not_found');
    void reply.headers(headersFor(path, frameOf(path, request), analyticsAt(request.host)));
    return sendFile(file, request, reply);
  };
  const frameOf = (path: string, request: FastifyRequest): OwnFrame => {
    const origin = ownOrigin(provenance(request));
    const script = path === ANALYTICS_PAGE ? ANALYTICS_SCRIPT : FRAME_SCRIPT;
    return { origin, scriptAddress: `${origin}/${script}`, hostOrigins: hostOriginsAt(request.host) };
  };
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: sendFront });
  app.route({ method: ['GET', 'HEAD'], url: '/frame/', handler: (request, reply) => send(FRAME_PAGE, request, reply) });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/analytics/',
    handler: (request, reply) => send(ANALYTICS_PAGE, request, reply),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => send((request.params as { '*': string })['*'], request, reply),
  });
}

const hashes = new WeakMap<StaticFile, Promise<string>>();

/** SHA-256 of a script, base64; null without one. */
async function scriptHash(file: StaticFile | null): Promise<string | null> {
  if (file === null) return null;
  const known =
    hashes.get(file) ?? file.read('identity').then((content) => createHash('sha256').update(content).digest('base64'));
  hashes.set(file, known);
  return known;
}

function headersFor(path: string, frame: OwnFrame, reach: AnalyticsReach | null): Record<string, string> {
  if (path === SERVICE_WORKER) return { ...SERVICE_WORKER_HEADERS };
  if (path === FRAME_PAGE) return { ...messageFrameHeaders(frame), 'cache-control': REVALIDATE };
  // The settings of a partner can change while the page is the same.
  if (path === ANALYTICS_PAGE) return { ...analyticsFrameHeaders(frame, reach), 'cache-control': 'no-store' };
  if (FOR_OPAQUE_ORIGINS.includes(path))
    return { 'cache-control': REVALIDATE, 'cross-origin-resource-policy': 'cross-origin' };
  return { ...pageHeaders(), 'cache-control': HASHED.test(path) ? CACHE_FOREVER : REVALIDATE };
}

async function sendFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply.headers({ etag: file.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const accept = request.headers['accept-encoding'];
  const encoding = chooseEncoding(accept, file.encodings);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type(file.type).send(await file.read(encoding));
}
