import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES } from '@pillarbox/contract/partner/languages';
import { partnerSettings } from '@pillarbox/contract/partner/settings';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { partnerContent, partnerTexts } from '@pillarbox/contract/partner/spaces';
import type { PartnerContent } from '@pillarbox/contract/partner/spaces';
import { parseJson, PartnerError, readJson } from './partner-error.ts';
import { readPartnerFiles } from './partner-files.ts';
import type { PartnerFile } from './partner-files.ts';
import { placeholdersOf, textOf } from './placeholders.ts';
import type { Texts } from './placeholders.ts';

/** The validated content of one partner's folder. */
export interface PartnerFolder {
  readonly settings: PartnerSettings;
  readonly content: PartnerContent;
  /** Texts of its spaces and pages by language. */
  readonly texts: Texts;
  /** Files that are served, by their path below the folder. */
  readonly files: ReadonlyMap<string, PartnerFile>;
  /** A hash of all files. It is part of their paths, so that browsers can cache them for ever. */
  readonly version: string;
}

export const SETTINGS_FILE = 'settings.json';
const CONTENT_FILE = 'content.json';
const NO_CONTENT: PartnerContent = partnerContent.parse({});

/** Reads and validates the folder of a partner. @throws PartnerError naming file and field. */
export async function readPartnerFolder(folder: string, id: string): Promise<PartnerFolder> {
  const own = join(folder, id);
  const settings = await readJson(join(own, SETTINGS_FILE), partnerSettings);
  if (settings.id !== id) {
    throw new PartnerError(join(own, SETTINGS_FILE), `id: must be "${id}", the name of its folder`);
  }
  const contentFile = join(own, CONTENT_FILE);
  const content = existsSync(contentFile) ? await readJson(contentFile, partnerContent) : NO_CONTENT;
  const files = await readPartnerFiles(own);
  const texts = readTexts(own, files);
  const partner = { settings, content, texts, files, version: versionOf(content, files) };
  checkReferences(own, partner);
  checkIssuer(own, settings);
  checkPlaceholders(own, partner);
  return partner;
}

function readTexts(own: string, files: ReadonlyMap<string, PartnerFile>): Texts {
  const texts = new Map<string, Readonly<Record<string, string>>>();
  for (const [path, { content }] of files) {
    if (!path.startsWith('i18n/')) continue;
    const code = path.slice('i18n/'.length, -'.json'.length);
    if (!LANGUAGE_CODES.some((known) => known === code)) {
      throw new PartnerError(join(own, path), 'is not named by a language such as en_US.json');
    }
    texts.set(code, parseJson(join(own, path), content.toString('utf8'), partnerTexts));
  }
  return texts;
}

/** Checks that every file that a setting names exists. */
function checkReferences(own: string, { settings, content, files }: PartnerFolder): void {
  const wanted = (from: string, field: string, path: string | undefined): void => {
    if (path === undefined || files.has(path)) return;
    throw new PartnerError(
      join(own, from),
      `${field}: there is no file ${path} in the folder of the partner: put it there, or remove the setting`,
    );
  };
  wanted(SETTINGS_FILE, 'logos.login', settings.logos.login);
  wanted(SETTINGS_FILE, 'logos.nav', settings.logos.nav);
  wanted(SETTINGS_FILE, 'favicon', settings.favicon);
  wanted(SETTINGS_FILE, 'appIcon', settings.appIcon);
  for (const [name, space] of Object.entries(content.spaces)) wanted(CONTENT_FILE, `spaces.${name}.file`, space?.file);
  content.pages.forEach((page, at) => {
    wanted(CONTENT_FILE, `pages.${String(at)}.file`, page.file);
    if (content.pages.findIndex(({ path }) => path === page.path) !== at) {
      throw new PartnerError(join(own, CONTENT_FILE), `pages.${String(at)}.path: "${page.path}" is there twice`);
    }
  });
  wanted(CONTENT_FILE, 'settings.css.desktop', content.settings.css.desktop);
  wanted(CONTENT_FILE, 'settings.css.mobile', content.settings.css.mobile);
}

/** Checks that the mail servers can be used by those whom the issuer signs in. */
function checkIssuer(own: string, { issuer, mail, masterUser }: PartnerSettings): void {
  if (issuer === undefined) return;
  const refuse = (why: string): never => {
    throw new PartnerError(join(own, SETTINGS_FILE), `issuer: ${why}`);
  };
  if (mail.kind !== 'imap') refuse('needs mail servers of the kind imap');
  if (issuer.mailAccess === 'masterUser' && masterUser === undefined) refuse('mailAccess needs masterUser');
}

/** Checks that every text of a space or page exists at least in the partner's language. */
function checkPlaceholders(own: string, partner: PartnerFolder): void {
  const { content, files, settings } = partner;
  const known = (key: string): boolean => textOf(partner, settings.language, key) !== null;
  content.pages.forEach(({ title }, at) => {
    if (!known(title)) {
      throw new PartnerError(join(own, CONTENT_FILE), `pages.${String(at)}.title: no text ${title} in i18n`);
    }
  });
  for (const [path, file] of files) {
    if (!path.startsWith('spaces/') && !path.startsWith('pages/')) continue;
    const missing = placeholdersOf(file.content.toString('utf8')).find((key) => !known(key));
    if (missing !== undefined) throw new PartnerError(join(own, path), `{{${missing}}}: no such text in i18n`);
  }
}

function versionOf(content: PartnerContent, files: ReadonlyMap<string, PartnerFile>): string {
  const hash = createHash('sha256').update(JSON.stringify(content));
  for (const [path, file] of files) hash.update(`\0${path}\0${String(file.content.length)}\0`).update(file.content);
  return hash.digest('base64url').slice(0, 12);
}
