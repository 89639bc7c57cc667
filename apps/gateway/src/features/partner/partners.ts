import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { partnerSettings } from '@pillarbox/contract/partner/settings';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';

/** The providers of this installation, read once. */
export interface Partners {
  readonly all: readonly PartnerSettings[];
  /** By id. Undefined when there is none (any more). */
  byId(id: string): PartnerSettings | undefined;
  /** The partner of a host name: the one that names it, else the one that names `*`, else the default one. */
  byHost(host: string): PartnerSettings;
  /** Says whether a partner names exactly this host. */
  namesHost(host: string): boolean;
}

/** A partner's folder that cannot be used; the message names the file and the field. */
export class PartnerError extends Error {
  constructor(file: string, what: string) {
    super(`${file}: ${what}`);
    this.name = 'PartnerError';
  }
}

/** Id of the partner that is used when none names the host [CONST-010]. */
export const DEFAULT_PARTNER = '754';
const SETTINGS = 'settings.json';
const FALLBACK_HOST = '*';

/**
 * Reads all partners of a folder: each is a folder named by its id that holds settings.json.
 * @throws PartnerError for the first one that is wrong.
 */
export async function loadPartners(folder: string): Promise<Partners> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new PartnerError(folder, 'this folder of partners cannot be read');
  });
  const ids = entries.filter((entry) => entry.isDirectory() && /^\d+$/.test(entry.name)).map((entry) => entry.name);
  const all = await Promise.all(ids.sort().map((id) => loadPartner(folder, id)));
  return arrange(all, folder);
}

async function loadPartner(folder: string, id: string): Promise<PartnerSettings> {
  const file = join(folder, id, SETTINGS);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new PartnerError(file, 'cannot be read');
  });
  const parsed = partnerSettings.safeParse(parseJson(file, text));
  if (!parsed.success) throw new PartnerError(file, describeIssue(parsed.error.issues[0]));
  if (parsed.data.id !== id) throw new PartnerError(file, `id: must be "${id}", the name of its folder`);
  return parsed.data;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PartnerError(file, `is not JSON: ${(error as Error).message}`);
  }
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
}

function describeIssue(issue: Issue | undefined): string {
  const field = issue?.path.map(String).join('.') ?? '';
  const within = field === '' ? '' : `${field}.`;
  if (issue?.keys) return `${issue.keys.map((key) => within + key).join(', ')}: not a setting`;
  if (issue?.values) return `${field}: must be one of ${issue.values.map(String).join(', ')}`;
  if (typeof issue?.expected === 'string') return `${field}: must be ${issue.expected}`;
  return `${field}: is not valid (${issue?.code ?? 'unknown'})`;
}

function arrange(all: readonly PartnerSettings[], folder: string): Partners {
  const ids = new Map(all.map((partner) => [partner.id, partner]));
  const hosts = new Map<string, PartnerSettings>();
  for (const partner of all) {
    for (const host of partner.hosts) {
      const other = hosts.get(host);
      const file = join(folder, partner.id, SETTINGS);
      if (other) throw new PartnerError(file, `hosts: "${host}" belongs to partner ${other.id} already`);
      hosts.set(host, partner);
    }
  }
  const fallback = hosts.get(FALLBACK_HOST) ?? ids.get(DEFAULT_PARTNER) ?? all[0];
  if (!fallback) throw new PartnerError(folder, 'holds no partner');
  return {
    all,
    byId: (id) => ids.get(id),
    byHost: (host) => (host === FALLBACK_HOST ? fallback : (hosts.get(host.toLowerCase()) ?? fallback)),
    namesHost: (host) => host !== FALLBACK_HOST && hosts.has(host.toLowerCase()),
  };
}
