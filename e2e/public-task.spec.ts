import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { faultsEverywhere } from './running/accessibility.ts';
import { ask } from './running/calls.ts';
import { expect, signIn, test, watch } from './running/test.ts';

const TASKS = '/api/db/steele/1.0/task';
const HOSTILE = '<img src=x onerror=alert(1)>';

test('a task is sent by mail, shown on a page without sign-in, and marked as done there [PUB-004, PUB-006]', async ({
  page,
  browser,
  installation,
  account,
}) => {
  const colleague = await newAccount(installation.dovecot);
  await signIn(page, installation.origin, account);
  const due = { date: '2027-03-01', time: '17:00', zone: 'Europe/Vienna' };
  const task = { task_name: `Bring the key ${HOSTILE}`, notes: `blue\n${HOSTILE}`, due };
  const { id } = await ask(page, `${TASKS}/task.json`, { method: 'POST', body: task });
  const to = { mail: colleague.address, note: 'Thank you' };
  await ask(page, `${TASKS}/send/${String(id)}.json`, { method: 'POST', body: to });

  // The link is in a message of the user.
  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, installation.origin, colleague);
  await reader.getByRole('row', { name: /Task: Bring the key/ }).click();
  const link = reader
    .frameLocator('iframe')
    .getByText(/#\/public\/task\//)
    .first();
  const found = /https?:\/\/\S+#\/public\/task\/[\w./%@-]+/.exec((await link.textContent()) ?? '');
  const address = found?.[0] ?? '';
  expect(address).toContain(String(id));

  // No sign-in, no cookies, one task.
  const context = await browser.newContext({ locale: 'de-DE' });
  const visitor = await context.newPage();
  const visit = watch(visitor);
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: /Bring the key <img/ })).toBeVisible();
  await expect(visitor.getByText('Noch nicht erledigt')).toBeVisible();
  await expect(visitor.getByText(/1\. März 2027.*17:00.*Europe\/Vienna/)).toBeVisible();
  await expect(visitor.getByText('blue')).toContainText(HOSTILE);
  expect(await faultsEverywhere(visitor)).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await visitor.getByRole('button', { name: 'Als erledigt markieren' }).click();
  await expect(visitor.getByRole('status').filter({ hasText: 'erledigt ist' })).toBeVisible();
  expect((await ask(page, `${TASKS}/task/${String(id)}.json`))['isDone']).toBe(true);
  await visitor.getByRole('button', { name: 'Als nicht erledigt markieren' }).click();
  await expect(visitor.getByText('Noch nicht erledigt')).toBeVisible();
  expect(visit.offences).toEqual([]);

  // A wrong link, and one of a task that is gone, say the same.
  const refused = visitor.getByRole('heading', { name: 'Dieser Link kann nicht verwendet werden' });
  await visitor.goto(address.replace(String(id), 'other'));
  await expect(refused).toBeVisible();
  expect(visitor.url()).toContain('/public/task/');
  await ask(page, `${TASKS}/task/${String(id)}.json`, { method: 'DELETE' });
  await visitor.goto(address);
  await visitor.reload();
  await expect(refused).toBeVisible();
});
