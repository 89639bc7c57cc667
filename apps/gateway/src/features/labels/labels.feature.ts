import type { LabelsEvent } from '@pillarbox/contract/labels/events';
import * as operations from '@pillarbox/contract/labels/operations';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Audience } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import { LabelService } from './label.service.ts';
import { LabelStore } from './label.store.ts';

/** What the labels feature needs of the rest of the gateway. */
export interface LabelsFeatureDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly mailboxOf: (session: Session) => Promise<Pick<Mailbox, 'labelsInUse'>>;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: LabelsEvent) => void;
}

/** Registers the operations on the labels of an account. */
export function labelsFeature({ mount, db, mailboxOf, broadcast }: LabelsFeatureDeps): void {
  const service = new LabelService(new LabelStore(db));
  const inUse = async (session: Session): Promise<string[]> => {
    // The labels of the table are there without the mail server, too.
    return await mailboxOf(session)
      .then((mailbox) => mailbox.labelsInUse())
      .catch(() => []);
  };
  const changed = ({ accountId }: Session): 0 => {
    broadcast({ accountId }, { event: 'labels-changed' });
    return 0;
  };
  mount(operations.labels, async ({ session }) => service.list(session.accountId, await inUse(session)));
  mount(operations.createLabel, async ({ session, body: { name, hue } }) => {
    const created = await service.create(session.accountId, name, { hue, inUse: await inUse(session) });
    changed(session);
    return created;
  });
  mount(operations.changeLabel, async ({ session, body: { keyword, ...change } }) => {
    await service.change(session.accountId, keyword, change);
    return changed(session);
  });
  mount(operations.orderLabels, async ({ session, body }) => {
    await service.order(session.accountId, body.keywords);
    return changed(session);
  });
  mount(operations.deleteLabel, async ({ session, body }) => {
    await service.setDeleted(session.accountId, body.keyword, body.deleted);
    return changed(session);
  });
}
