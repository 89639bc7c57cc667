import type { SpamTraining } from '@pillarbox/contract/spam/settings';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { describeError } from '../../platform/log/describe-error.ts';
import type { Log } from '../../platform/log/log.ts';
import { SampleStore } from './sample.store.ts';
import { teach } from './teach.ts';
import type { Marked } from './training.service.ts';
import { TrainingService } from './training.service.ts';

/** What the training of spam filters needs of the rest of the gateway. */
export interface SpamFeatureDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'put' | 'read' | 'remove'>;
  readonly log: Pick<Log, 'warn'>;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** The spam filter of a partner; undefined for none. */
  readonly settingsOf: (partner: string) => SpamTraining | undefined;
  /** The value of an environment variable. */
  readonly secretOf: (variable: string) => string | undefined;
}

/** What it offers the rest of the gateway. */
export interface SpamFeature {
  /** Call it with messages that a user marked. The caller does not wait, and it never throws. */
  marked(session: Session, messages: Marked): void;
  /** Scheduled jobs. */
  readonly jobs: readonly Job[];
  /** Waits until the marked messages are stored. */
  close(): Promise<void>;
}

/** Builds the feature that teaches spam filters what users mark (docs/decisions/0058). */
export function spamFeature({ db, log, secretOf, ...deps }: SpamFeatureDeps): SpamFeature {
  const training = new TrainingService({
    ...deps,
    store: new SampleStore(db),
    teach: (settings, lesson) =>
      teach(settings, lesson, { secret: settings.driver === 'http' ? secretOf(settings.secretFrom) : undefined }),
    gaveUp: (partner, error) =>
      log.warn({ partner, error: describeError(error) }, 'the spam filter did not learn a message'),
  });
  const keeping = new Set<Promise<void>>();
  const marked = (session: Session, messages: Marked): void => {
    const work: Promise<void> = outsideCall(() => training.keep(session, messages))
      .catch((error: unknown) =>
        log.warn(describeError(error), 'marked messages could not be kept for the spam filter'),
      )
      .finally(() => keeping.delete(work));
    keeping.add(work);
  };
  return {
    marked,
    jobs: [{ name: 'train-spam-filter', cron: '* * * * *', run: () => training.run() }],
    close: async () => {
      await Promise.all(keeping);
    },
  };
}
