import { Failure } from '@pillarbox/contract/failure';
import type { FastifyInstance } from 'fastify';
import { hostName } from '../../../platform/http/origin.ts';
import type { PartnerFolder } from '../partner-folder.ts';
import type { Partners } from '../partners.ts';
import { APP_ICON_PATH, isAppIconName, pictureOf, renderIcon } from './app-icon.ts';
import { appColor, manifestOf } from './manifest.ts';

const MANIFEST_PATH = '/manifest.webmanifest';
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Most icons that are kept: four of each of 100 partners, a few KB each. */
const MAX_KEPT = 400;
/** How long a picture that could not be drawn is not tried again, in milliseconds: the reason may have been the load. */
const FAILED_MS = 60_000;

/** Serves what a browser needs to install the page as an app, with the brand of the requested host. */
export function serveApp(app: FastifyInstance, partners: Partners): void {
  const kept = new Map<string, Promise<Buffer | null>>();
  const draw = (key: string, render: () => Promise<Buffer>): Promise<Buffer | null> => {
    const icon = render().catch(() => {
      setTimeout(() => kept.delete(key), FAILED_MS).unref();
      return null;
    });
    kept.set(key, icon);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return icon;
  };
  const folderAt = (host: string): PartnerFolder => {
    const name = hostName(host);
    const folder = name === null ? undefined : partners.folderOf(partners.byHost(name).id);
    if (folder === undefined) throw new Failure('not_found');
    return folder;
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: MANIFEST_PATH,
    handler: ({ host }, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifestOf(folderAt(host)))),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: `${APP_ICON_PATH}/:file`,
    handler: async (request, reply) => {
      const folder = folderAt(request.host);
      const { file } = request.params as { file: string };
      const name = file.startsWith(`${folder.version}-`) ? file.slice(folder.version.length + 1, -'.png'.length) : '';
      const picture = pictureOf(folder);
      if (!file.endsWith('.png') || !isAppIconName(name) || picture === undefined) throw new Failure('not_found');
      const key = `${folder.settings.id} ${appColor(folder)} ${picture.path} ${file}`;
      // The picture of a partner may be one that no decoder reads.
      const content = await (kept.get(key) ?? draw(key, () => renderIcon(picture.content, name, appColor(folder))));
      if (content === null) throw new Failure('not_found');
      return reply.header('cache-control', FOR_EVER).type('image/png').send(content);
    },
  });
}

/** The path of the icon for the home screen of Apple's devices, which read no manifest. */
export function touchIconOf(folder: PartnerFolder): string {
  const picture = pictureOf(folder);
  const isDrawn = picture !== undefined && !picture.path.endsWith('.svg');
  return isDrawn ? `${APP_ICON_PATH}/${folder.version}-180.png` : '/icons/app-180.png';
}
