import { DEFAULT_PORTS } from '@pillarbox/contract/mail/servers';
import type { MailServer } from '@pillarbox/contract/mail/servers';
import { partnerSettings } from '@pillarbox/contract/partner/settings';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Target } from './connection.ts';
import type { ProtocolName } from './examine.ts';

/**
 * A partner's settings from the folder of partners.
 *
 * @throws Error naming the file, and the field when one is wrong.
 */
export async function readPartner(folder: string, id: string): Promise<PartnerSettings> {
  const file = join(folder, id, 'settings.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
  const parsed = z.safeParse(partnerSettings, json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is wrong'}`);
}

/** The servers of a partner with their ports; none for the built-in mail system. */
export function targetsOf({ mail }: PartnerSettings): (readonly [ProtocolName, Target])[] {
  if (mail.kind === 'local') return [];
  const settle = (name: ProtocolName, server: MailServer): readonly [ProtocolName, Target] => [
    name,
    { ...server, port: server.port ?? DEFAULT_PORTS[name][server.security] },
  ];
  const { imap, submission, sieve } = mail;
  const servers = [settle('imap', imap), settle('submission', submission)];
  return sieve === undefined ? servers : [...servers, settle('sieve', sieve)];
}
