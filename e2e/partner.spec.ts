import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { accessibilityFaults } from './running/accessibility.ts';
import { runningInstallation } from './running/installation.ts';
import { expect, signIn, test } from './running/test.ts';

const EXAMPLES = fileURLToPath(new URL('../apps/gateway/partners', import.meta.url));
/** A space that tries everything that it must not be able to do. */
const HOSTILE =
  '<p>{{LANG_NAME}}</p><img src=x onerror="alert(1)"><script>alert(1)</script>' +
  '<img src="https://evil.example/p.png"><form action="/api/auth/logout"><button autofocus>Send</button></form>';
const SPACES = ['LoginSocial', 'LoginBottom', 'LoginRight', 'AppTop', 'MailRight'];

let folder: string;
let product: Product;
let brightpost: string;
let kupferbote: string;
/** The mail servers of both brands. */
let mail: object;

/** Changes a settings file of a partner as a provider would. */
async function change(id: string, changed: object | string): Promise<void> {
  const file = join(folder, id, 'settings.json');
  const text =
    typeof changed === 'string'
      ? changed
      : JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), ...changed });
  await writeFile(file, text);
}

test.beforeAll(async () => {
  const { dovecot, postfix } = runningInstallation();
  folder = await mkdtemp(join(tmpdir(), 'pillarbox-e2e-partners-'));
  await cp(EXAMPLES, folder, { recursive: true });
  ({ mail } = imapPartner('', [], { imap: dovecot.ports.imap, submission: postfix }) as { mail: object });
  for (const id of ['1001', '1002']) await change(id, { mail, HideTour: true });
  const content = join(folder, '1001/content.json');
  const { spaces, ...rest } = JSON.parse(await readFile(content, 'utf8')) as { spaces: object };
  const more = Object.fromEntries(SPACES.map((name) => [name, { file: `spaces/more/${name}.html`, size: 40 }]));
  await writeFile(content, JSON.stringify({ ...rest, spaces: { ...spaces, ...more } }));
  for (const name of SPACES) {
    const file = join(folder, `1001/spaces/more/${name}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, HOSTILE.replace('{{LANG_NAME}}', name));
  }
  product = await startProduct({ partners: {}, environment: { PILLARBOX_PARTNERS: folder } });
  brightpost = `http://brightpost.localhost:${String(product.port)}`;
  kupferbote = `http://kupferbote.localhost:${String(product.port)}`;
});
test.afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Records the hue and the title of every frame that the page draws. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const check = (): void => {
      const drawn = document.querySelector('body') !== null;
      const hue = drawn ? getComputedStyle(document.documentElement).getPropertyValue('--h') : '';
      if (hue !== '') seen.add(`${hue} ${document.title.split(' - ').at(-1) ?? ''}`);
      requestAnimationFrame(check);
    };
    check();
    Object.assign(window, { seenFrames: seen });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenFrames: Set<string> }).seenFrames]);
}

function space(page: Page, address: string) {
  return page.frameLocator(`iframe[src*="${address}"]`);
}

test.describe('a partner', () => {
  test('is chosen by the host name, from the page’s first frame on [BRAND-001, BRAND-050, BRAND-052]', async ({
    browser,
    page,
  }) => {
    // Without its scripts the page has the brand already.
    const bare = await browser.newPage({ javaScriptEnabled: false });
    await bare.goto(kupferbote);
    expect(await bare.title()).toBe('Kupferbote');
    await expect(bare.locator('html')).toHaveAttribute('lang', 'de-DE');
    await expect(bare.locator('html')).toHaveAttribute('style', /^--h:4\d\.\d;/);
    await bare.close();
    const frames = await watchFrames(page);
    const offered: Record<string, string[]> = {};
    for (const [origin, name, button] of [
      [brightpost, 'Brightpost', 'Sign in'],
      [kupferbote, 'Kupferbote', 'Anmelden'],
    ] as const) {
      await page.goto(origin);
      await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`${name}$`));
      const icon = await page.locator('link[rel="icon"]').getAttribute('href');
      const type = (address: string | null) => fetch(address ?? '').then((reply) => reply.headers.get('content-type'));
      expect(await page.evaluate(type, icon)).toBe('image/svg+xml');
      await expect(page.locator('main img')).toHaveJSProperty('complete', true);
      offered[name] = await frames();
    }
    expect(offered).toEqual({
      Brightpost: [expect.stringMatching(/^160\.\d Brightpost$/)],
      Kupferbote: [expect.stringMatching(/^4\d\.\d Kupferbote$/)],
    });
    expect(await accessibilityFaults(page, 'light')).toEqual([]);
  });

  test('fills its spaces and adds its pages, and cannot script the product [BRAND-019, BRAND-020, BRAND-021, BRAND-022, BRAND-023, BRAND-024, BRAND-025, BRAND-026]', async ({
    page,
    watched,
    account,
  }) => {
    // Playwright reports requests that the policy blocks, although they never reach the network.
    let left = 0;
    await page.route('https://evil.example/**', (route) => {
      left += 1;
      return route.abort();
    });
    await page.goto(brightpost);
    await expect(space(page, 'login-left').getByText('Mail for people who get up early.')).toBeVisible();
    await expect(space(page, 'more/LoginSocial').getByText('LoginSocial')).toBeVisible();
    await expect(space(page, 'more/LoginBottom').getByText('LoginBottom')).toBeVisible();
    await expect(space(page, 'more/LoginRight').getByText('LoginRight')).toBeVisible();
    expect(await accessibilityFaults(page, 'dark')).toEqual([]);
    await signIn(page, brightpost, account);
    await expect(space(page, 'more/AppTop').getByText('AppTop')).toBeVisible();
    await expect(space(page, 'more/MailRight').getByText('MailRight')).toBeVisible();
    await expect(space(page, 'nav-bar').getByText('All services are up')).toBeVisible();
    await page.getByRole('link', { name: 'First steps' }).click();
    await expect(page).toHaveURL(/#\/page\/help\/first-steps$/);
    await expect(space(page, 'first-steps').getByRole('heading', { name: 'First steps' })).toBeVisible();
    await expect(page.locator('iframe[src*="MailRight"]')).toHaveCount(0);
    expect(await accessibilityFaults(page, 'light')).toEqual([]);
    expect(watched.offences.filter((offence) => !offence.startsWith('request: https://evil.example/'))).toEqual([]);
    expect(left).toBe(0);
  });

  test('changes while a page is open, stays the same when the change is invalid, and may have its own sign-in page [BRAND-009, AUTH-044]', async ({
    page,
    account,
  }) => {
    const hue = () =>
      page.evaluate(() => Math.round(Number(getComputedStyle(document.documentElement).getPropertyValue('--h'))));
    await page.addInitScript(() => localStorage.setItem('language', '"en_US"'));
    await signIn(page, kupferbote, account);
    const before = await hue();
    await change('1002', '{ "id": "1002", "name": ');
    await expect.poll(() => product.output()).toContain('1002/settings.json: is not JSON');
    await page.reload();
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    expect(await hue()).toBe(before);
    await change(
      '1002',
      JSON.stringify({
        ...{ id: '1002', name: 'Kupfer neu', hosts: ['kupferbote.localhost'], HideTour: true },
        ...{ brandColor: '#2255cc', mail },
      }),
    );
    await expect(page.getByText('Kupfer neu')).toBeVisible();
    await expect.poll(hue).toBeGreaterThan(250);
    const own = 'https://signin.kupferbote.example/';
    await page.route(`${own}**`, (route) => route.fulfill({ body: 'our own sign-in page', contentType: 'text/plain' }));
    await change('1002', { customLoginPage: own });
    await expect
      .poll(() => page.evaluate(() => fetch('/').then((reply) => reply.text())))
      .toContain('signin.kupferbote.example');
    await page.reload();
    await page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(own);
    await page.goto(`${kupferbote}/?to=https://evil.example/#/login?customLoginPage=https://evil.example/`);
    await expect(page).toHaveURL(own);
    await page.clock.install();
    await page.goto(`${kupferbote}/#/login?here=1`);
    await page.getByLabel('Email address').fill('clara@exa');
    await change('1002', { name: 'Kupfer drei', brandColor: '#1f7a33' });
    await expect.poll(() => page.evaluate(() => fetch('/').then((reply) => reply.text()))).toContain('Kupfer drei');
    // The page looks for changes every few minutes; what was typed stays.
    await page.clock.fastForward('06:00');
    await expect(page.getByText('Kupfer drei').first()).toBeVisible();
    await expect.poll(hue).toBeLessThan(200);
    await expect(page.getByLabel('Email address')).toHaveValue('clara@exa');
  });
});
