import { listOutbox, send, stageAttachments, stagedContent } from '@pillarbox/contract/compose/operations';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { folders } from '@pillarbox/contract/mail/folders';
import { savePreferences } from '@pillarbox/contract/preferences/operations';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { startFaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import type { FaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { startS3 } from '@pillarbox/tooling/testbed/s3';
import type { S3Store } from '@pillarbox/tooling/testbed/s3';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TestPage } from './journey.test-bed.ts';

const WAIT = { timeout: 50_000, interval: 200 };
/** The smallest PNG, so that the gateway gives it back as a picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeWith('postfix', 'two gateways', (postfix) => {
  describeWith('postgres', 'on one database and one S3 store', (postgres) => {
    const { dovecot } = inject('servers');
    let s3: S3Store;
    let proxy: FaultProxy;
    let first: Product;
    let second: Product;

    beforeAll(async () => {
      s3 = await startS3();
      proxy = await startFaultProxy(dovecot?.ports.imap ?? 0);
      const environment = {
        PILLARBOX_DATABASE_URL: await newDatabase(postgres),
        PILLARBOX_SECRET: 'the same secret on both of the gateways',
        PILLARBOX_BLOBS_URL: s3.url(),
      };
      // They reach one mail system by two addresses, so it needs a name.
      const start = (imap: number): Promise<Product> => {
        const servers = { imap, submission: postfix.ports.submission, namespace: 'one-mail-system' };
        return startProduct({ partners: { 754: imapPartner('754', ['*'], servers) }, environment });
      };
      first = await start(dovecot?.ports.imap ?? 0);
      second = await start(proxy.port);
    });
    afterAll(async () => {
      await Promise.all([first.stop(), second.stop()]);
      await s3.stop();
      await proxy.close();
    });

    it('share sessions and files: one takes an attachment, the other gives it back and sends it', async () => {
      if (dovecot === undefined) throw new Error('Postfix stands in front of a Dovecot');
      const { address, password } = await newAccount(dovecot, 'both');
      const here = new TestPage(first.origin);
      await here.signIn(address, password);
      const there = here.at(second.origin);
      // A gateway that starts leaves the sessions of the others alone.
      await second.halt();
      await second.start();
      await there.call(folders, {});

      const form = new FormData();
      form.append('attachments[]', new Blob([PICTURE], { type: 'image/png' }), 'dot.png');
      const user = encodeURIComponent(address);
      const stagePath = stageAttachments.path.replace(':user', user).replace(':section', 'compose');
      const staged = await here.fetch(stagePath, { method: 'POST', body: form });
      const { attachments } = stageAttachments.reply.parse(await staged.json());
      const [file] = attachments;
      const contentPath = stagedContent.path.replace(':user', user).replace(':section', 'compose');
      const content = await there.fetch(contentPath.replace(':id', file?.id ?? ''));
      expect(Buffer.from(await content.arrayBuffer())).toEqual(PICTURE);

      const headers = { 'content-type': 'application/json' };
      const preferences = savePreferences.path.replace(':file', `${user}.json`);
      await there.fetch(preferences, { method: 'PUT', headers, body: JSON.stringify({ undo_send_delay: 0 }) });
      const refs = attachments.map(({ id }) => ({ ref: { kind: 'staged' as const, id } }));
      const to = [{ name: '', mail: address }];
      const message = { to, cc: [], bcc: [], subject: 'shared', html: '', text: 'x', attachments: refs };
      await there.call(send, { message, draftid: 'draft-shared' });
      await expect.poll(() => here.call(listOutbox, {}), WAIT).toEqual([]);
      const inbox = () => here.call(fetchlist, { folder: 'INBOX' });
      await expect.poll(async () => (await inbox()).rows.map(({ subject }) => subject), WAIT).toEqual(['shared']);
    });
  });
});
