import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import type { Target } from './doctor/connection.ts';
import { examine, takesForeignDomain } from './doctor/examine.ts';
import type { Findings, ProtocolName } from './doctor/examine.ts';
import { examineIdentity, otherPartners } from './doctor/identity.ts';
import { readPassword } from './doctor/password.ts';
import type { Credentials } from './doctor/protocols.ts';
import { readPartner, targetsOf } from './doctor/settings.ts';
import { scannerFault } from './doctor/scanner.ts';
import { spamFilterFault } from './doctor/spam-filter.ts';
import { verdicts } from './doctor/verdicts.ts';
import { ROOT } from './root.ts';

// `npm run doctor -- --partner 754 --user NAME`: what the servers of a partner support, and what is limited and why.

const USAGE = `npm run doctor -- --partner ID [--user NAME] [--partners FOLDER]

Connects to the mail servers of a partner and says what they offer, whether TLS holds, and what will work less well and why.

  --partner ID       the partner to examine
  --user NAME        also signs in to this mailbox. Servers tell most of what they can only then, so that without it
                     IMAP is not checked. The password is asked for, or read from PILLARBOX_DOCTOR_PASSWORD.
  --partners FOLDER  the folder of partners; else PILLARBOX_PARTNERS, else the partners that come along
  --help             this text

With --user, the last question is whether the IMAP server opens the same mailbox for an address of another domain. A server
that does not counts that as one failed sign-in.

It also says which account a name is, whether another partner names the same mailboxes differently, and whether the scanner of
PILLARBOX_SCANNER_URL, if it is set, finds a test file.

Ends with 0 when every server can be used and nothing is wrong, 1 when not, 2 when nothing was examined.`;

type Targets = readonly (readonly [ProtocolName, Target])[];

try {
  process.exitCode = (await diagnose()) ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}

/** True when every server can be used. */
async function diagnose(): Promise<boolean> {
  const text = { type: 'string' } as const;
  const options = { partner: text, user: text, partners: text, help: { type: 'boolean', short: 'h' } } as const;
  const { partner, user, partners, help } = parseArgs({ options }).values;
  if (help === true) {
    console.log(USAGE);
    return true;
  }
  if (partner === undefined) throw new Error(USAGE);
  const folder = partners ?? process.env['PILLARBOX_PARTNERS'] ?? join(ROOT, 'apps/gateway/partners');
  const settings = await readPartner(folder, partner);
  const fault = await spamFilterFault(settings);
  if (fault !== null) console.log(`The spam filter cannot learn: ${fault}`);
  const unscanned = await scannerFault(process.env['PILLARBOX_SCANNER_URL']);
  if (unscanned !== null) console.log(`Uploads cannot be scanned: ${unscanned}`);
  const isClear = (await reportIdentity(settings, folder, user)) && unscanned === null;
  const targets = targetsOf(settings);
  if (targets.length === 0) {
    console.log(`Partner ${partner} uses the built-in mail system: there is nothing to connect to`);
    return isClear;
  }
  const credentials = user === undefined ? undefined : { user, password: await readPassword(user) };
  const found = await Promise.all(targets.map(([name, target]) => examine(name, target, credentials)));
  for (const findings of found) report(findings);
  const usable = found.every((findings) => findings.failure === undefined);
  if (credentials === undefined) console.log('\nIMAP was not checked: name a mailbox with --user to sign in');
  else if (usable) await reportDomains(targets, credentials);
  return usable && isClear;
}

/** True when nothing makes two accounts of one mailbox, or one of two. */
async function reportIdentity(settings: PartnerSettings, folder: string, user: string | undefined): Promise<boolean> {
  const { partners, unread } = await otherPartners(folder, settings.id);
  const { facts, faults } = examineIdentity(settings, partners, user);
  console.log('identity');
  for (const line of facts) console.log(`  ${line}`);
  for (const line of faults) console.log(`  wrong: ${line}`);
  for (const id of unread) console.log(`  partner ${id} cannot be read, so that it was not compared`);
  return faults.length === 0;
}

function report(findings: Findings): void {
  const { protocol, address, security, tls, capabilities, mailbox, failure, signedIn } = findings;
  console.log(`\n${protocol}  ${address}  ${security}`);
  if (tls) console.log(`  ${tls.version}, ${tls.cipher}, certificate until ${tls.expires}`);
  if (capabilities.length > 0) console.log(`  offers: ${capabilities.join(protocol === 'imap' ? ' ' : ', ')}`);
  for (const line of mailbox) console.log(`  mailbox: ${line}`);
  if (failure !== undefined) {
    console.log(`  cannot be used: ${failure}`);
    return;
  }
  const degraded = verdicts(findings, Date.now());
  for (const line of degraded) console.log(`  ${line}`);
  if (degraded.length === 0 && (signedIn || protocol !== 'imap')) console.log('  everything works at its best');
}

async function reportDomains(targets: Targets, credentials: Credentials): Promise<void> {
  const imap = targets.find(([name]) => name === 'imap');
  if (!imap || !(await takesForeignDomain(imap[1], credentials))) return;
  console.log(
    '\nThe IMAP server opens the mailbox for addresses of any domain. One mailbox then has names without number. Let the ' +
      'server refuse domains that are not yours (Dovecot: auth_username_format without %Ln or %n).',
  );
}
