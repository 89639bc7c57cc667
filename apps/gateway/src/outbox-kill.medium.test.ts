import { setTimeout as delay } from 'node:timers/promises';
import { listOutbox, send } from '@pillarbox/contract/compose/operations';
import { folders } from '@pillarbox/contract/mail/folders';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { savePreferences } from '@pillarbox/contract/preferences/operations';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { startFaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import type { FaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TestPage } from './journey.test-bed.ts';

const TIMEOUT = { timeout: 50_000 };

describeWith('postfix', 'a gateway that is killed while it sends', (postfix) => {
  const { dovecot } = inject('servers');
  let product: Product;
  let way: FaultProxy;
  beforeAll(async () => {
    way = await startFaultProxy(postfix.ports.submission);
    const ports = { imap: dovecot?.ports.imap ?? 0, submission: way.port };
    product = await startProduct({ partners: { '754': imapPartner('754', ['*'], ports) } });
  });
  afterAll(async () => {
    await product.stop();
    await way.close();
  });

  /** Two new users: the page of the sender, without a hold, and the account of the recipient. */
  const writerAndReader = async (): Promise<{ page: TestPage; reader: TestAccount }> => {
    if (dovecot === undefined) throw new Error('Postfix stands in front of a Dovecot');
    const [writer, reader] = await Promise.all([newAccount(dovecot, 'writer'), newAccount(dovecot, 'reader')]);
    const page = new TestPage(product.origin);
    await page.signIn(writer.address, writer.password);
    const path = savePreferences.path.replace(':file', `${encodeURIComponent(writer.address)}.json`);
    const headers = { 'content-type': 'application/json' };
    await page.fetch(path, { method: 'PUT', headers, body: JSON.stringify({ undo_send_delay: 0 }) });
    return { page, reader };
  };

  it('sends a message once and ends without an error, when it is stopped between the message and the reply', async () => {
    const { page, reader } = await writerAndReader();
    const ended = way.when({ direction: 'toServer', bytes: '\r\n.\r\n', fault: { kind: 'hang' } });
    const to = [{ name: '', mail: reader.address }];
    const message = { to, cc: [], bcc: [], subject: 'once', html: '', text: 'x', attachments: [] };
    await page.call(send, { message, draftid: 'draft-once' });
    await ended;
    const halting = product.halt('SIGTERM');
    // The reply of the server arrives while the gateway is closing.
    await expect
      .poll(
        () =>
          fetch(product.origin).then(
            () => 'open',
            () => 'closed',
          ),
        TIMEOUT,
      )
      .toBe('closed');
    await way.set({ kind: 'none' });
    expect(await halting).toBe(0);
    await product.start();
    await expect.poll(async () => (await page.call(listOutbox, {})).length, TIMEOUT).toBe(0);
    const other = new TestPage(product.origin);
    await other.signIn(reader.address, reader.password);
    const { rows } = await other.call(fetchlist, { folder: 'INBOX' });
    expect(rows.map((row) => row.subject)).toEqual(['once']);
  });

  it.each([5, 40, 90])('loses nothing and stores one copy, killed after %i ms', async (pause) => {
    const { page, reader } = await writerAndReader();

    const subjects = Array.from({ length: 8 }, (_, n) => `number ${String(n)}`);
    const hand = (subject: string) => {
      const to = [{ name: '', mail: reader.address }];
      const message = { to, cc: [], bcc: [], subject, html: '', text: 'x', attachments: [] };
      return page.call(send, { message, draftid: `draft-${subject.replace(' ', '-')}` });
    };
    const handing = Promise.allSettled(subjects.map(hand));
    await delay(pause);
    await product.halt('SIGKILL');
    await handing;
    await product.start();
    // The browser repeats what got no reply. What had arrived is not accepted twice.
    const again = await Promise.allSettled(subjects.map(hand));
    const refusals = again.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refusals.filter((reason) => !reason.includes('409 already_sent'))).toEqual([]);
    await expect.poll(async () => (await page.call(listOutbox, {})).length, TIMEOUT).toBe(0);

    const sent = (await page.call(folders, {})).find((folder) => folder.use === 'sent')?.name ?? '';
    const filed = (await page.call(fetchlist, { folder: sent })).rows.map((row) => row.subject);
    expect(filed.toSorted()).toEqual(subjects);
    const other = new TestPage(product.origin);
    await other.signIn(reader.address, reader.password);
    const arrived = async (): Promise<string[]> => {
      const { rows } = await other.call(fetchlist, { folder: 'INBOX' });
      return [...new Set(rows.map((row) => row.subject))].toSorted();
    };
    await expect.poll(arrived, TIMEOUT).toEqual(subjects);
  });
});
