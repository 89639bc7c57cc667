import { Failure } from '@pillarbox/contract/failure';
import { LANGUAGE_CODES } from '@pillarbox/contract/partner/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostName, ownOrigin } from '../../platform/http/origin.ts';
import { provenance } from '../../platform/http/guard.ts';
import { PARTNER_PATH } from './addresses.ts';
import { documentOf } from './content.ts';
import type { DocumentStyle } from './content.ts';
import type { PartnerFolder } from './partner-folder.ts';
import type { Partners } from './partners.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Five minutes: the page requests a document twice, to see whether it exists and then in a frame. */
const A_WHILE = 'public, max-age=300';
const ASK_AGAIN = 'no-cache';

/** Files that are served unchanged; those of `spaces/` and `pages/` become documents. */
const AS_THEY_ARE = /^(images|css|i18n)\//;
const DOCUMENTS = /^(spaces|pages)\//;

/**
 * Serves the files of partners at `/partner/<id>/<version>/`, each partner's at its own host names only. Files are found in
 * memory by their exact name, so that no path leads out of a folder.
 */
export function servePartnerFiles(app: FastifyInstance, partners: Partners): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PARTNER_PATH}/:id/:version/*`,
    handler: (request, reply) => {
      const params = request.params as { id: string; version: string; '*': string };
      const host = hostName(request.host);
      const folder = host === null ? undefined : partners.folderOf(partners.byHost(host).id);
      if (folder?.settings.id !== params.id) throw new Failure('not_found');
      const current = folder.version === params.version;
      const path = params['*'];
      if (DOCUMENTS.test(path)) return sendDocument(folder, path, { request, reply, current });
      const file = AS_THEY_ARE.test(path) ? folder.files.get(path) : undefined;
      if (file === undefined) throw new Failure('not_found');
      return reply
        .headers({
          // A picture that is opened directly, such as an SVG, can run no script and load nothing.
          'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
          // Spaces have an opaque origin and show these files.
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': current ? FOR_EVER : ASK_AGAIN,
        })
        .type(file.type)
        .send(file.content);
    },
  });
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The path names the current version. */
  readonly current: boolean;
}

function sendDocument(folder: PartnerFolder, path: string, { request, reply, current }: Asked): FastifyReply {
  const html = documentOf(folder, path, documentStyleOf(request.query as Readonly<Record<string, unknown>>, folder));
  if (html === null) throw new Failure('not_found');
  const origin = ownOrigin(provenance(request));
  return reply
    .headers({
      'content-security-policy': documentPolicy(origin, folder),
      'referrer-policy': 'no-referrer',
      'cache-control': current ? A_WHILE : ASK_AGAIN,
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** A policy for an opaque origin without scripts and forms: the document can only show content and link. */
function documentPolicy(origin: string, { settings: { id, embedding } }: PartnerFolder): string {
  const own = `${origin}${PARTNER_PATH}/${id}/`;
  return [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `img-src ${own} data:`,
    `style-src ${own} 'unsafe-inline'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${[origin, ...(embedding?.origins ?? [])].join(' ')}`,
  ].join('; ');
}

function documentStyleOf(query: Readonly<Record<string, unknown>>, { settings }: PartnerFolder): DocumentStyle {
  return {
    language: LANGUAGE_CODES.find((code) => code === query['language']) ?? settings.language,
    mode: query['mode'] === 'dark' ? 'dark' : 'light',
    form: query['form'] === 'mobile' ? 'mobile' : 'desktop',
  };
}
