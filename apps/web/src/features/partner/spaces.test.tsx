import type { ContentReply } from '@pillarbox/contract/partner/operations';
import { LANGUAGE_CODES } from '@pillarbox/contract/partner/languages';
import { offeredLanguages } from '@pillarbox/locales/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { findPage, loadContent } from './content.ts';
import { partner } from '../../lib/partner.ts';
import { PartnerSpace } from './PartnerSpace.tsx';
import { providerOf } from './provider.test-maker.ts';

const CONTENT: ContentReply = {
  spaces: [{ name: 'NavBar', address: '/partner/754/v/spaces/nav.html', size: 64 }],
  pages: [{ path: 'help/first', title: 'First', address: '/partner/754/v/pages/first.html', listed: true }],
  settings: { translations: '', images: '', css: { desktop: '', mobile: '' } },
};

let asked: string[];
let failing: RegExp | null;
beforeEach(() => {
  asked = [];
  failing = null;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(
      failing?.test(address) === true
        ? new Response('{"error":{"code":"internal"}}', { status: 500 })
        : new Response(JSON.stringify(CONTENT)),
    );
  });
  partner.set(providerOf({ SteeleAds: 'YES' }, { contentDelay: 0 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  partner.set(null);
});

function show(name: 'NavBar' | 'AppTop'): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PartnerSpace name={name}>our own</PartnerSpace>
    </QueryClientProvider>,
  );
}

describe('a space of the provider', () => {
  it('is a sandboxed document without access to this page [BRAND-024]', async () => {
    show('NavBar');
    const frame = await screen.findByTitle('Information from your provider');
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    expect(frame.getAttribute('src')).toBe('/partner/754/v/spaces/nav.html?language=en_US&mode=light&form=desktop');
    expect(frame.style.height).toBe('64px');
    expect(screen.queryByText('our own')).toBeNull();
  });

  it.each([/info\/content/, /spaces/])('takes no space when %s cannot be loaded [ERR-048]', async (what) => {
    failing = what;
    show('NavBar');
    expect(await screen.findByText('our own')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('shows our content when the provider has none', async () => {
    show('AppTop');
    expect(await screen.findByText('our own')).toBeTruthy();
  });

  it('is not loaded unless its setting is YES [BRAND-027, BRAND-028]', async () => {
    partner.set(providerOf({}, { contentDelay: 0 }));
    show('NavBar');
    expect(await screen.findByText('our own')).toBeTruthy();
    expect(asked).toEqual([]);
    partner.set(providerOf({ SteelePages: 'YES' }, { contentDelay: 0 }));
    await waitFor(() => expect(asked[0]).toContain('/api/db/webmail/info/content/'));
  });
});

describe('what the provider adds', () => {
  it('is loaded after the delay, in one language [BRAND-031, BRAND-033]', async () => {
    vi.useFakeTimers();
    partner.set(providerOf({ SteeleAds: 'YES' }, { contentDelay: 250 }));
    const loading = loadContent('de_DE', new AbortController().signal);
    await vi.advanceTimersByTimeAsync(249);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toEqual(CONTENT);
    expect(asked[0]).toMatch(/info\/content\/localhost\.json\?.*language=de_DE/);
  });

  it('is false when it cannot be loaded, and the page works [ERR-048]', async () => {
    failing = /content/;
    expect(await loadContent('en_US', new AbortController().signal)).toBe(false);
    expect(findPage(false, 'help/first')).toBeUndefined();
  });

  it('has a page at each of its paths, and none at a path of fewer than two parts [VAL-061]', () => {
    expect(findPage(CONTENT, 'help/first')?.title).toBe('First');
    expect(findPage(CONTENT, 'help/second')).toBeUndefined();
    const short = { ...CONTENT, pages: [{ path: 'help', title: 'Help', address: '/x', listed: false }] };
    expect(findPage(short, 'help')).toBeUndefined();
    expect(findPage(short, '/help/')).toBeUndefined();
  });

  it('may be in any language of the product', () => {
    const offered = offeredLanguages().map(({ code }) => code);
    expect([...LANGUAGE_CODES]).toEqual(offered);
  });
});
