import type { Page } from '@playwright/test';
import { readCatalogue } from '@pillarbox/locales/catalogues';
import { chainOf, DEFAULT_LANGUAGE, languageOf, offeredLanguages } from '@pillarbox/locales/languages';
import { faultsEverywhere, faultsInHardModes } from './running/accessibility.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';

/** The texts and names that the sign-in page shows, without those with a number. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode() !== null) {
      const { parentElement, textContent } = walker.currentNode;
      const isShown = parentElement?.closest('script, style, noscript, template, [hidden], [role="alert"]') === null;
      if (isShown && textContent !== null && textContent.trim() !== '') found.push(textContent.trim());
    }
    for (const named of document.body.querySelectorAll('[aria-label]'))
      found.push(named.getAttribute('aria-label') ?? '');
    return found;
  });

/** Whether the catalogues of a language have a text as it stands, or it is a name: of the provider, or of the language. */
const isWritten = (language: string, text: string): boolean =>
  text === 'Northwater' ||
  text.endsWith(languageOf(language).name) ||
  ['ui', 'shell', 'session', 'partner', 'notices'].some((feature) =>
    chainOf(language)
      .slice(0, language === DEFAULT_LANGUAGE ? 1 : -1)
      .some((code) => Object.values(readCatalogue(code, feature)).includes(text)),
  );

test.describe('sign-in', () => {
  test('leads to the inbox on a real server, survives a reload, and ends with sign-out [SHELL-043, SHELL-016, SHELL-131, AUTH-043]', async ({
    page,
    installation,
    account,
  }) => {
    await signIn(page, installation.origin, account);
    await expect(page).toHaveURL(/#\/mail\/list\/msg/);
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    // The start script sends these before the page's code is there, and the page does not send them again.
    const codeAt = asked.findIndex((path) => path.startsWith('/assets/mail-'));
    for (const path of ['/api/auth/session', '/api/bf/folders'])
      expect(asked.flatMap((one, at) => (one === path ? [at < codeAt] : []))).toEqual([true]);
    const status = page.getByRole('contentinfo', { name: 'Status' });
    await status.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    const names = (await page.context().cookies()).map((cookie) => cookie.name);
    expect(names).not.toContain('SessionID');
  });

  test('shows the same error for a wrong password and an unknown user, and keeps the address', async ({
    page,
    installation,
    account,
  }) => {
    await page.goto(installation.origin);
    const wrong = page.getByText('The address or password is incorrect');
    await submitSignIn(page, { ...account, password: 'not-it' });
    await expect(wrong.first()).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(account.address);
    await submitSignIn(page, { address: 'nobody@example.test', password: 'not-it' });
    await expect(wrong.first()).toBeVisible();
  });

  test('requires both fields before it sends a request, and has each of its texts in each of the 17 languages [AUTH-008, VAL-025, VAL-026, I18N-003]', async ({
    page,
    installation,
  }) => {
    await page.goto(installation.origin);
    // The link to a forgotten password comes after the password.
    await page.getByLabel('Email address').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('/api/bf/login') ? 1 : 0));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter your email address')).toBeVisible();
    await expect(page.getByText('Enter your password')).toBeVisible();
    expect(calls).toBe(0);
    const texts = await textsOf(page);
    expect(texts.length).toBeGreaterThan(8);
    expect(texts.filter((text) => !isWritten('en_US', text))).toEqual([]);
    expect(offeredLanguages()).toHaveLength(17);
    for (const { code, tag } of offeredLanguages()) {
      await page.evaluate((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), code);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await page.locator('button[type="submit"]').click();
      await page.locator('input[name="user"][aria-invalid="true"]').waitFor();
      const said = await textsOf(page);
      expect(said).toHaveLength(texts.length);
      expect(
        said.filter((text) => !isWritten(code, text)),
        code,
      ).toEqual([]);
    }
  });

  test('has no accessibility problems: light, dark, phone, 320 px, zoomed, forced colours', async ({
    page,
    installation,
  }) => {
    await page.goto(installation.origin);
    await page.getByLabel('Email address').waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    expect(await faultsInHardModes(page)).toEqual([]);
  });

  test('is in German when the browser remembers German, without accessibility problems; a screen whose title has no text has the name of the provider [SHELL-003, SHELL-005]', async ({
    page,
    installation,
    account,
  }) => {
    await page.addInitScript(() => localStorage.setItem('language', '"de_DE"'));
    await page.goto(installation.origin);
    await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
    await page.locator('input[name="user"]').fill(account.address);
    await page.locator('input[name="password"]').fill(account.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('treeitem', { name: /^Posteingang/ }).waitFor();
    await expect(page).toHaveTitle('E-Mail - Northwater');
    expect(await faultsEverywhere(page)).toEqual([]);
    const general = `${installation.origin}/#/preferences/general`;
    await page.goto(general);
    await expect(page).toHaveTitle('Allgemein - Northwater');
    await page.route('**/assets/de_DE-*.js', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('LANG_SHELL_TITLE_GENERAL', 'LANG_SHELL_NOT_THERE');
      await route.fulfill({ response: answer, body });
    });
    await page.reload();
    await page.locator('html[lang^="de"] h1').first().waitFor();
    await expect(page).toHaveTitle('Northwater');
  });
});
