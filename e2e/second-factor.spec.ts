import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };
const STEP_MS = 30_000;

/** The code of a secret, `ahead` steps from now. The next code is accepted too, and differs from the one used before. */
function codeOf(secret: string, ahead = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ahead * STEP_MS });
}

/** Reads the secret on the screen and types its code; returns the secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; recovery: string[] }> {
  const secret = (await page.getByTestId('secret').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Six-digit code').fill(codeOf(secret));
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  return { secret, recovery: await list.locator('code').allInnerTexts() };
}

/** A virtual security key that confirms by itself. */
async function plugInKey(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
  });
}

test.describe('the second factor', () => {
  test('is turned on in the preferences and asked for at the next sign-in: code, recovery code, passkey [PREF-036, SHELL-039, SHELL-018, SHELL-120, AUTH-024, AUTH-027]', async ({
    page,
    installation,
    account,
    watched,
  }) => {
    await plugInKey(page);
    await signIn(page, installation.origin, account);
    await page.goto(`${installation.origin}/#/preferences/2fa`);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    const { secret, recovery } = await setUp(page);
    expect(recovery).toHaveLength(10);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Blue key');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Blue key')).toBeVisible();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);

    const inbox = page.getByRole('treeitem', { name: /^Inbox/ });
    const again = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Sign out' }).click();
      await submitSignIn(page, account);
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    };
    await again();
    await expect(page).toHaveURL(/#\/2fa\/verify/);
    for (const elsewhere of ['/mail/list/msg', '/nowhere']) {
      await page.goto(`${installation.origin}/#${elsewhere}`);
      await expect(page).toHaveURL(/#\/2fa\/verify/);
    }
    await page.getByLabel('Six-digit code').fill('000 000');
    await expect(page.getByText('That code did not match. Codes change every 30 seconds.').first()).toBeVisible();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await page.getByLabel('Six-digit code').fill(codeOf(secret, 1));
    await inbox.waitFor();

    await again();
    await page.getByRole('button', { name: 'I can’t get a code' }).click();
    await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Verify' }).click();
    await inbox.waitFor();

    await again();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await inbox.waitFor();

    await page.goto(`${installation.origin}/#/preferences/2fa`);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
    expect(watched.offences).toEqual([]);
  });

  test('is set up before anything else where the provider requires it [AUTH-055, SHELL-019, SHELL-119, AUTH-023, AUTH-025, AUTH-026]', async ({
    page,
    installation,
    account,
  }) => {
    await page.goto(installation.strictOrigin);
    await submitSignIn(page, account);
    await page.getByRole('heading', { name: 'Protect your account' }).waitFor();
    await expect(page).toHaveURL(/#\/2fa\/setup/);
    await page.goto(`${installation.strictOrigin}/#/nowhere`);
    await expect(page).toHaveURL(/#\/2fa\/setup/);
    await page.getByTestId('secret').waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await setUp(page);
    await page.getByRole('button', { name: 'I’ve saved them, continue' }).click();
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    await page.goto(`${installation.strictOrigin}/#/2fa/setup`);
    await expect(page).toHaveURL(/#\/mail\/list\/msg/);
    await page.goto(`${installation.strictOrigin}/#/preferences/2fa`);
    await expect(page.getByText('Your provider requires it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  });
});
