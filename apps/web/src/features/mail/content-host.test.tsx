import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GrowlArea } from '../notices/GrowlArea.tsx';
import { answerWith } from './fake-gateway.test-maker.ts';
import { FakeMail, makeMessage, makeRow } from './fake-mail.test-maker.ts';
import { forgetPage, giveElementsSize, renderAt } from './mail-page.test-maker.tsx';
import { fetchRemotePictures } from './reading/remote-pictures.ts';
import { ReadingPane } from './reading/ReadingPane.tsx';
import { MailScreen } from './screen/MailScreen.tsx';

vi.mock('../../lib/call.ts', async () => (await import('./fake-gateway.test-maker.ts')).fakeCall);

let mail: FakeMail;
const read = vi.fn((_address: string) => Promise.resolve(new Response('x')));

/** The partner that the page came with. */
function inPage(contentHost: string): void {
  const HostopianID = '754';
  const branding = { HostopianID, WebmailLanguage: 'en_US', name: 'N', logos: { login: '', nav: '' } };
  const items = { SteeleBrandingItems: { colors: { brand: '' }, favicon: '', navlogo: '' } };
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'partner';
  element.textContent = JSON.stringify({
    branding: { ...branding, ...items, SteeleAds: 'NO', SteelePages: 'NO' },
    domain: { HostopianID, Domain: 'x.test', ProductCode: '', ClusterID: 0, AccountID: '' },
    features: [],
    hostopians: [],
    preferences: { contentHost },
  });
  document.head.append(element);
}

async function open(): Promise<void> {
  const part = { type: 'file', mime: 'text/plain', size: 10, cid: '' };
  const attachments = ['2', '3'].map((path) => ({
    ...part,
    part: path,
    name: `${path}.txt`,
    dlURL: `/api/bf/attachments/?part=${path}`,
  }));
  const inline = { ...part, part: '4', mime: 'image/png', name: '', cid: 'a@b', dlURL: '/api/bf/attachments/?part=4' };
  mail.messages.set(9, makeMessage(makeRow(9), { attachments, inlines: [inline] }));
  const page = () => (
    <MailScreen>
      <ReadingPane />
      <GrowlArea />
    </MailScreen>
  );
  renderAt(page, '/mail/list/msg?currentfolder=INBOX&uid=9');
  await screen.findByRole('link', { name: /2\.txt/ });
}

beforeEach(() => {
  mail = new FakeMail();
  mail.rows = [makeRow(9)];
  answerWith(mail);
  vi.stubGlobal('fetch', read);
  giveElementsSize(392);
});
afterEach(() => {
  forgetPage();
  read.mockClear();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  for (const frame of document.querySelectorAll('body > iframe')) frame.remove();
});

const saved = (): string[] =>
  [...document.querySelectorAll<HTMLIFrameElement>('body > iframe[hidden]')].map((frame) => frame.src);
const fetched = (): string[] => read.mock.calls.map(([address]) => address);

describe('with a content host', () => {
  beforeEach(() => inPage('files.test'));

  it('reads embedded and remote pictures there', async () => {
    await open();
    await waitFor(() =>
      expect(fetched()).toEqual(['http://files.test/api/bf/attachments/?part=4&action=inline&token=t']),
    );
    const pictures = await fetchRemotePictures(['https://a.test/1', 'https://a.test/2'], new AbortController().signal);
    expect([...pictures.keys()]).toEqual(['https://a.test/1', 'https://a.test/2']);
    expect(fetched().at(-1)).toBe('http://files.test/api/bf/image?url=https%3A%2F%2Fa.test%2F2&token=t');
    expect(mail.made('mail.contentAddresses')).toHaveLength(2);
  });

  it('saves attachments, archives and the source from there, and the page stays', async () => {
    await open();
    expect(fireEvent.click(screen.getByRole('link', { name: /2\.txt/ }))).toBe(false);
    await waitFor(() => expect(saved()).toEqual(['http://files.test/api/bf/attachments/?part=2&token=t']));
    fireEvent.click(screen.getByRole('link', { name: 'Download' }));
    await waitFor(() => expect(saved()[1]).toMatch(/^http:\/\/files\.test\/api\/bf\/zipattachments\/\?.+&token=t$/));
  });

  it('says when no address is given, and uses its own host when the provider has named another one meanwhile', async () => {
    await open();
    mail.failing.set('mail.contentAddresses', 'rate_limited');
    fireEvent.click(screen.getByRole('link', { name: /2\.txt/ }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    mail.contentOrigin = 'http://other.test';
    const pictures = await fetchRemotePictures(['https://a.test/1'], new AbortController().signal);
    expect(pictures.size).toBe(1);
    expect(fetched().at(-1)).toBe('/api/bf/image?url=https%3A%2F%2Fa.test%2F1');
  });
});

it('asks for no addresses where there is no content host', async () => {
  inPage('');
  await open();
  await waitFor(() => expect(fetched()).toEqual(['/api/bf/attachments/?part=4&action=inline']));
  const follows = vi.fn((event: Event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  window.addEventListener('click', follows, { once: true });
  fireEvent.click(screen.getByRole('link', { name: /2\.txt/ }));
  expect(follows).toHaveBeenCalledOnce();
  expect(saved()).toEqual([]);
  expect(mail.made('mail.contentAddresses')).toEqual([]);
});
