import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examine } from './doctor/examine.ts';
import type { Findings } from './doctor/examine.ts';
import { ROOT } from './root.ts';
import { readPartner, targetsOf } from './doctor/settings.ts';
import { verdicts } from './doctor/verdicts.ts';

// `npm run doctor -- --partner 754 [--user NAME]`: what the servers of a partner offer, and what will work less well and
// why. With --user it also signs in, with the password in PILLARBOX_DOCTOR_PASSWORD.
const USAGE = 'npm run doctor -- --partner ID [--user NAME]   (with PILLARBOX_PARTNERS, PILLARBOX_DOCTOR_PASSWORD)';

try {
  process.exitCode = (await diagnose()) ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}

/** True when every server can be used. */
async function diagnose(): Promise<boolean> {
  const options = { partner: { type: 'string' }, user: { type: 'string' } } as const;
  const { partner, user } = parseArgs({ options }).values;
  if (partner === undefined) throw new Error(USAGE);
  const folder = process.env['PILLARBOX_PARTNERS'] ?? join(ROOT, 'apps/gateway/partners');
  const settings = await readPartner(folder, partner);
  const targets = targetsOf(settings);
  if (targets.length === 0)
    console.log(`Partner ${partner} uses the built-in mail system: there is nothing to connect to`);
  const password = process.env['PILLARBOX_DOCTOR_PASSWORD'] ?? '';
  const credentials = user === undefined ? undefined : { user, password };
  const found = await Promise.all(targets.map(([name, target]) => examine(name, target, credentials)));
  for (const findings of found) report(findings);
  return found.every((findings) => findings.failure === undefined);
}

function report(findings: Findings): void {
  const { protocol, address, security, tls, capabilities, mailbox, failure } = findings;
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
  if (degraded.length === 0) console.log('  everything works at its best');
}
