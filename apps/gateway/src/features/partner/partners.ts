import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { installation } from '@pillarbox/contract/partner/installation';
import type { Installation } from '@pillarbox/contract/partner/installation';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { PartnerError, readJson } from './partner-error.ts';
import { loginRulesOf } from '../../platform/account/login-rules.ts';
import { readPartnerFolder, SETTINGS_FILE } from './partner-folder.ts';
import type { PartnerFolder } from './partner-folder.ts';

/** The providers of this installation. */
export interface Partners {
  readonly all: readonly PartnerSettings[];
  readonly installation: Installation;
  /** By id; undefined when there is none. */
  byId(id: string): PartnerSettings | undefined;
  /** The partner of a host name: the one that names it, else the one that names `*`, else the default one. */
  byHost(host: string): PartnerSettings;
  /** Whether a partner names exactly this host. */
  namesHost(host: string): boolean;
  /** The partner whose content host has this name, without port; undefined when none has. */
  byContentHost(name: string): PartnerSettings | undefined;
  /** The content of a partner's folder; undefined when there is no such partner. */
  folderOf(id: string): PartnerFolder | undefined;
}

/** Id of the partner that is used when none names the host [CONST-010]. */
export const DEFAULT_PARTNER = '754';
const INSTALLATION_FILE = 'installation.json';
const FALLBACK_HOST = '*';

/**
 * Reads all partners of a folder: each is a folder named by its id that holds settings.json.
 * @throws PartnerError for the first invalid one.
 */
export async function loadPartners(folder: string): Promise<Partners> {
  const ids = await partnerIds(folder);
  const all = await Promise.all(ids.map((id) => readPartnerFolder(folder, id)));
  return arrange(folder, all, await readInstallation(folder));
}

/** The ids of the partners in a folder, in order. @throws PartnerError when the folder cannot be read. */
export async function partnerIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => {
    throw new PartnerError(folder, 'this folder of partners cannot be read');
  });
  // Links are followed, because Kubernetes mounts each folder of a ConfigMap as a link.
  const numbered = names.filter((name) => /^\d+$/.test(name));
  const kinds = await Promise.all(numbered.map((name) => stat(join(folder, name)).catch(() => null)));
  return numbered.filter((_, at) => kinds[at]?.isDirectory() === true).sort();
}

/** The settings of the whole installation; the defaults when there is no file. @throws PartnerError naming the field. */
export async function readInstallation(folder: string): Promise<Installation> {
  const file = join(folder, INSTALLATION_FILE);
  return existsSync(file) ? readJson(file, installation) : installation.parse({});
}

/** Indexes partners by id and host. @throws PartnerError when two use one host, contradict each other, or there is none. */
export function arrange(folder: string, all: readonly PartnerFolder[], common: Installation): Partners {
  const ids = new Map(all.map((partner) => [partner.settings.id, partner]));
  const hosts = new Map<string, PartnerSettings>();
  for (const { settings } of all) {
    for (const host of settings.hosts) {
      const other = hosts.get(host);
      const file = join(folder, settings.id, SETTINGS_FILE);
      if (other) throw new PartnerError(file, duplicateHost(host, settings.id, other.id));
      hosts.set(host, settings);
    }
  }
  const contentHosts = contentHostsOf(folder, all, hosts);
  checkMailSystems(folder, all);
  const fallback = hosts.get(FALLBACK_HOST) ?? ids.get(DEFAULT_PARTNER)?.settings ?? all[0]?.settings;
  if (!fallback) throw new PartnerError(folder, 'holds no partner');
  return {
    all: all.map(({ settings }) => settings),
    installation: common,
    byId: (id) => ids.get(id)?.settings,
    byHost: (host) => (host === FALLBACK_HOST ? fallback : (hosts.get(host.toLowerCase()) ?? fallback)),
    namesHost: (host) => host !== FALLBACK_HOST && hosts.has(host.toLowerCase()),
    byContentHost: (name) => contentHosts.get(name.toLowerCase()),
    folderOf: (id) => ids.get(id),
  };
}

/** An error text for a host that two partners name, or one partner twice. */
function duplicateHost(host: string, id: string, other: string): string {
  if (id === other) return `hosts: "${host}" is there twice: remove one of them`;
  return `hosts: "${host}" belongs to partner ${other} already: remove it from the hosts of one of the two`;
}

/**
 * Content hosts by name. Cookies ignore the port, so a content host needs a name that no page uses.
 * @throws PartnerError for a name that a partner uses already.
 */
function contentHostsOf(
  folder: string,
  all: readonly PartnerFolder[],
  pages: ReadonlyMap<string, PartnerSettings>,
): Map<string, PartnerSettings> {
  const found = new Map<string, PartnerSettings>();
  for (const { settings } of all) {
    const [name] = settings.contentHost?.split(':') ?? [];
    if (name === undefined) continue;
    const other = pages.get(name) ?? found.get(name);
    const file = join(folder, settings.id, SETTINGS_FILE);
    if (other) throw new PartnerError(file, `contentHost: "${name}" belongs to partner ${other.id} already`);
    found.set(name, settings);
  }
  return found;
}

/**
 * Partners of one mail system must have the same `mail.login`: otherwise one mailbox would be two accounts, each with its own
 * second factor.
 */
function checkMailSystems(folder: string, all: readonly PartnerFolder[]): void {
  const known = new Map<string, { readonly id: string; readonly login: string }>();
  for (const { settings } of all) {
    const { system, login } = loginRulesOf(settings);
    const other = known.get(system);
    if (other !== undefined && other.login !== login) {
      const file = join(folder, settings.id, SETTINGS_FILE);
      const words = `the mail system ${system} knows accounts by ${other.login} at partner ${other.id}, here by ${login}`;
      throw new PartnerError(file, `mail.login: ${words}`);
    }
    known.set(system, { id: settings.id, login });
  }
}
