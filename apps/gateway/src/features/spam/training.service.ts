import { randomBytes } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { SpamTraining } from '@pillarbox/contract/spam/settings';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { SampleStore, Sample } from './sample.store.ts';
import type { Lesson } from './teach.ts';

/** Messages that a user marked, where they are now. */
export interface Marked {
  readonly folder: string;
  readonly uidvalidity: number;
  readonly uids: readonly number[];
  readonly kind: 'spam' | 'ham';
}

/** What the training of spam filters needs. */
export interface TrainingDeps {
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  readonly store: SampleStore;
  readonly blobs: Pick<BlobStore, 'put' | 'read' | 'remove'>;
  /** The spam filter of a partner; undefined for none. */
  readonly settingsOf: (partner: string) => SpamTraining | undefined;
  /** Gives one message to a filter. Rejects when the filter did not take it. */
  readonly teach: (settings: SpamTraining, lesson: Lesson) => Promise<void>;
  /** Called when a message is given up. */
  readonly gaveUp: (partner: string, error: unknown) => void;
}

/** Most messages of one change that are learned: more of a mailing teach the filter nothing new. */
const MAX_OF_ONE_MARK = 100;
/** Filters that learn at once; each learns one message at a time. */
const AT_ONCE = 4;
/** Most lessons of one run of the job, and the time in milliseconds after which it starts no more: a run is ended after 15 minutes. */
const MAX_OF_ONE_RUN = 500;
const RUN_MS = 10 * 60_000;
/** Failed attempts after which a message is given up, and the pause after the first; each further pause is twice as long. */
const MAX_ATTEMPTS = 6;
const PAUSE_MS = 60_000;
/** After so many milliseconds a source that is not stored yet will not be any more. */
const STORING_MS = 5 * 60_000;
/** Failures that concern one message and not the mail server. */
const OF_ONE_MESSAGE: readonly string[] = ['message_not_found', 'message_too_large'];

/** Keeps what users mark as spam or not spam until the filter of their partner has learned it. */
export class TrainingService {
  readonly #deps: TrainingDeps;

  constructor(deps: TrainingDeps) {
    this.#deps = deps;
  }

  /** Stores the sources of marked messages for the next run of the job. Messages above the limit of size are left out. */
  async keep(session: Session, { folder, uidvalidity, uids, kind }: Marked): Promise<void> {
    const { partner } = session;
    const settings = this.#deps.settingsOf(partner);
    if (settings === undefined) return;
    const mailbox = await this.#deps.mailboxOf(session);
    for (const uid of uids.slice(0, MAX_OF_ONE_MARK)) {
      try {
        const { source } = await mailbox.source({ folder, uidvalidity, uid }, settings.maxBytes);
        await this.#store(source, { partner, kind });
      } catch (error) {
        if (error instanceof Failure && OF_ONE_MESSAGE.includes(error.code)) continue;
        throw error;
      }
    }
  }

  /** Stores a row before the blob: if the process is killed between the two, the job finds the row and removes the blob. */
  async #store(source: Uint8Array, sample: Pick<Sample, 'partner' | 'kind'>): Promise<void> {
    const { store, blobs } = this.#deps;
    const id = randomBytes(18).toString('base64url');
    const blob = `spam/${id}`;
    await store.announce({ ...sample, id, blob }, STORING_MS);
    await blobs.put(blob, source);
    // Storing took so long that the job gave the message up.
    if (!(await store.ready({ id }))) await blobs.remove(blob);
  }

  /** Gives due messages to the filters of their partners. */
  async run(): Promise<void> {
    const until = performance.now() + RUN_MS;
    const byPartner = new Map<string, Sample[]>();
    for (const sample of await this.#deps.store.due(MAX_OF_ONE_RUN)) {
      byPartner.set(sample.partner, [...(byPartner.get(sample.partner) ?? []), sample]);
    }
    const filters = [...byPartner.values()];
    for (let at = 0; at < filters.length; at += AT_ONCE) {
      await Promise.all(filters.slice(at, at + AT_ONCE).map((samples) => this.#learnAll(samples, until)));
    }
  }

  /** One after the other, because a mark and its undo must be learned in their order. */
  async #learnAll(samples: readonly Sample[], until: number): Promise<void> {
    for (const sample of samples) {
      if (performance.now() > until) return;
      await this.#learn(sample);
    }
  }

  async #learn(sample: Sample): Promise<void> {
    const settings = this.#deps.settingsOf(sample.partner);
    const source = settings === undefined ? null : await this.#deps.blobs.read(sample.blob);
    try {
      // A filter that was removed from the settings, or a blob that is gone, leaves nothing to learn.
      if (settings !== undefined && source !== null) await this.#deps.teach(settings, { kind: sample.kind, source });
    } catch (error) {
      if (sample.attempts + 1 < MAX_ATTEMPTS) {
        await this.#deps.store.postpone(sample, PAUSE_MS * 2 ** sample.attempts);
        return;
      }
      this.#deps.gaveUp(sample.partner, error);
    }
    await this.#deps.store.remove(sample);
    await this.#deps.blobs.remove(sample.blob);
  }
}
