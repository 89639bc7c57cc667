import type { Browser, Page } from '@playwright/test';
import { startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { accessibilityFaults, faultsEverywhere } from './running/accessibility.ts';
import { expect, submitSignIn, test } from './running/test.ts';

const FRESH = 'brand-new1!';

test.describe('a forgotten password', () => {
  let product: Product;
  /** Of all demo accounts at first; Clara's is changed here. */
  let password = '';

  test.beforeAll(async () => {
    // The built-in mail system with its demo accounts, because its passwords can be set anew.
    product = await startProduct({ partners: {}, environment: { PILLARBOX_PARTNERS: '' } });
    password = /Sign in: \S+ \/ (\S+)/.exec(product.output())?.[1] ?? '';
  });
  test.afterAll(() => product.stop());

  const account = (name: string, secret = password) => ({ address: `${name}@demo.localhost`, password: secret });

  /** Signs somebody in on a page of their own, and puts the tour away. */
  const enter = async (page: Page, who: { address: string; password: string }): Promise<void> => {
    await page.addLocatorHandler(page.getByRole('button', { name: 'Skip the tour' }), (skip) => skip.click());
    await page.goto(product.origin);
    await submitSignIn(page, who);
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
  };
  const elsewhere = async (browser: Browser, name: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await enter(page, account(name));
    return page;
  };

  test('is reset by a link that was mailed to the confirmed address, and ends every session [AUTH-060, PREF-035, SHELL-027]', async ({
    page,
    browser,
  }) => {
    const other = await elsewhere(browser, 'tom');
    await enter(page, account('clara'));
    await page.goto(`${product.origin}/#/preferences/securityquestion`);
    await page.getByLabel('Answer', { exact: true }).fill('Rex the dog');
    await page.getByRole('button', { name: 'Save question' }).click();
    await expect(page.getByText('Current question: What was the name of your first pet?')).toBeVisible();
    await page.getByLabel('Email address').fill('tom@demo.localhost');
    await page.getByRole('button', { name: 'Send code' }).click();
    const subject = other.getByText(/^\d{6} is your confirmation code$/).first();
    const code = /^\d{6}/.exec((await subject.textContent()) ?? '')?.[0] ?? '';
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page.getByText('tom@demo.localhost is confirmed.')).toBeVisible();
    expect(await accessibilityFaults(page, 'light')).toEqual([]);

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(product.origin);
    await stranger.getByRole('link', { name: 'Forgot password?' }).click();
    await stranger.getByLabel('Email address').fill('clara@demo.localhost');
    await stranger.getByRole('button', { name: 'Continue' }).click();
    await stranger.getByRole('button', { name: 'Get a link by email' }).click();
    await stranger.getByRole('heading', { name: 'Check your other mailbox' }).waitFor();
    await other.getByText('Set a new password', { exact: true }).first().click();
    const body = other.frameLocator('iframe').getByText('#/forgot?token=');
    const link = /http\S+token=[\w-]+/.exec((await body.first().textContent()) ?? '')?.[0] ?? '';
    await stranger.goto(link);
    await stranger.getByLabel('New password').fill(FRESH);
    await stranger.getByRole('button', { name: 'Save password' }).click();
    await stranger.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('You were signed out. Sign in to continue where you left off.')).toBeVisible();
    await submitSignIn(stranger, account('clara', FRESH));
    await stranger.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
  });

  test('asks a question for every address, and never reveals which mailboxes exist [SHELL-020]', async ({ page }) => {
    await page.goto(`${product.origin}/#/forgot`);
    await page.getByLabel('Email address').fill('nobody@demo.localhost');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByText('If you have set up neither, your provider can give you a new password.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Answer the security question' }).click();
    await page.getByLabel('Answer', { exact: true }).fill('whatever');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The answer is incorrect')).toBeVisible();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use another way' }).click();
    await page.getByRole('button', { name: 'Get a link by email' }).click();
    await expect(page.getByRole('heading', { name: 'Check your other mailbox' })).toBeVisible();
  });
});
