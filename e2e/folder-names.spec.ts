import { startHostileImap } from '@pillarbox/testkit/hostile-imap';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import { payloads } from './running/mailboxes.ts';
import { tellExecution } from './running/reading.ts';
import { expect, submitSignIn, test } from './running/test.ts';

const ONE_BY_ONE = /[\r\n\0]/g;

test('no script-injection string runs as a folder name of a server that allows them all', async ({ page, watched }) => {
  test.setTimeout(120_000);
  const names = (await payloads()).map((entry) => entry.payload.replace(ONE_BY_ONE, ' '));
  const server = await startHostileImap({
    LIST: ({ args, send, done }) => {
      if (args === '"" ""') {
        send('* LIST (\\Noselect) "/" ""\r\n');
        done();
        return;
      }
      send('* LIST (\\HasNoChildren) "/" INBOX\r\n');
      for (const name of names) {
        const bytes = Buffer.from(name.replaceAll('/', '|').replaceAll('&', '&-'), 'ascii');
        send(Buffer.concat([Buffer.from(`* LIST (\\HasNoChildren) "/" {${String(bytes.length)}}\r\n`), bytes]));
        send('\r\n');
      }
      done();
    },
  });
  const ports = { imap: server.port, submission: 1 };
  const product = await startProduct({ partners: { 754: imapPartner('754', ['localhost'], ports) } });
  try {
    await tellExecution(page);
    const executed: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('EXECUTED')) executed.push(message.text());
    });
    await page.goto(product.origin);
    await submitSignIn(page, { address: 'ann@example.test', password: 'any' });
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    await expect(page.getByRole('treeitem').nth(100)).toBeAttached();
    await page.getByRole('treeitem').nth(50).click();
    await page.waitForTimeout(500);
    expect([...executed, ...watched.offences]).toEqual([]);
    expect(await page.locator('[role="tree"] script, [role="tree"] img, [role="tree"] iframe').count()).toBe(0);
  } finally {
    await product.stop();
    server.close();
  }
});
