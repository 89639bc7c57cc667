import { answerReceipt, receiptStateOf } from '@pillarbox/contract/mail/receipt';
import { requireOwnRealm } from '../../../platform/account/own-realm.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Mount } from '../../../platform/http/request-pipeline.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { ReceiptServiceDeps } from './receipt.service.ts';
import { ReceiptService } from './receipt.service.ts';
import { ReceiptStore } from './receipt.store.ts';

/** What read receipts need of the rest of the gateway. */
export interface ReceiptFeatureDeps extends Omit<ReceiptServiceDeps, 'store'> {
  readonly mount: Mount;
  readonly db: Db;
}

/** What read receipts offer the rest of the gateway. */
export interface ReceiptFeature {
  /** Scheduled jobs. */
  readonly jobs: readonly Job[];
}

/** Answers are kept for a year, in milliseconds; a mail server that stores $MDNSent keeps them for good. */
const REMEMBER_MS = 365 * 24 * 60 * 60_000;

/** Registers the operations for answering requests for read receipts. */
export function receiptFeature(deps: ReceiptFeatureDeps): ReceiptFeature {
  const service = new ReceiptService({ ...deps, store: new ReceiptStore(deps.db) });
  deps.mount(receiptStateOf, async ({ session, query }) => {
    requireOwnRealm(session, query.realmid);
    const { mid, folder, uid, uidvalidity } = query;
    const isNamed = folder !== undefined && uid !== undefined;
    const validity = uidvalidity === undefined ? undefined : Number(uidvalidity);
    const ref = isNamed ? { folder, uid: Number(uid), uidvalidity: validity } : null;
    return { mid, state: await service.state(session, mid, ref) };
  });
  deps.mount(answerReceipt, async ({ session, body }) => {
    requireOwnRealm(session, body.realmid);
    const { mid, folder, uid, uidvalidity, state } = body;
    return { mid, state: await service.answer(session, { mid, ref: { folder, uid, uidvalidity }, answer: state }) };
  });
  const removeOld = (): Promise<void> => service.forgetOlder(new Date(deps.now() - REMEMBER_MS));
  return { jobs: [{ name: 'remove-old-receipts', cron: '7 * * * *', run: removeOld }] };
}
