import { Failure } from '@pillarbox/contract/failure';
import type { MailSystem } from '@pillarbox/mailbox/port';
import type { Submission } from '@pillarbox/mailbox/submission/port';
import type { MailFact, Metrics, Outcome } from './platform/metrics/metrics.ts';

/** Wraps mail systems and submissions so that their outcomes are counted. */
export interface MailMetrics {
  system(system: MailSystem): MailSystem;
  submission(submission: Submission): Submission;
}

/** Counts and times sign-ins at IMAP servers and messages sent to submission servers. */
export function createMailMetrics(metrics: Pick<Metrics, 'mail'>): MailMetrics {
  const timed = async <T>(fact: Pick<MailFact, 'protocol' | 'action'>, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const record = (outcome: Outcome): void =>
      metrics.mail({ ...fact, outcome, seconds: (performance.now() - start) / 1000 });
    try {
      const result = await work();
      record('ok');
      return result;
    } catch (error) {
      record(error instanceof Failure ? error.code : 'internal');
      throw error;
    }
  };
  return {
    system: (system) => ({
      signIn: (...all) => timed({ protocol: 'imap', action: 'sign-in' }, () => system.signIn(...all)),
      close: () => system.close(),
    }),
    submission: (submission) => ({
      sizeLimit: (...all) => submission.sizeLimit(...all),
      reportsDelivery: (...all) => submission.reportsDelivery(...all),
      send: (...all) => timed({ protocol: 'smtp', action: 'send' }, () => submission.send(...all)),
    }),
  };
}
