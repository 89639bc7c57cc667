import { access, constants } from 'node:fs/promises';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';

/** Why the spam filter of a partner cannot learn; null when it can, as far as can be seen, or when there is none. */
export async function spamFilterFault({ spamTraining }: Pick<PartnerSettings, 'spamTraining'>): Promise<string | null> {
  if (spamTraining === undefined) return null;
  if (spamTraining.driver === 'http') {
    const isSet = (process.env[spamTraining.secretFrom] ?? '') !== '';
    return isSet ? null : `the environment variable ${spamTraining.secretFrom} with its secret is not set here`;
  }
  for (const [program = ''] of [spamTraining.spam, spamTraining.ham]) {
    const canRun = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!canRun) return `the program ${program} cannot be run here`;
  }
  return null;
}
