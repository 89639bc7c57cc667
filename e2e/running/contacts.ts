import type { Page } from '@playwright/test';

const BASE = '/api/db/steele/1.0/contacts';

/** Creates contacts as the page does, so that a test begins with some. Returns their ids. */
export async function createContacts(page: Page, mail: string, people: readonly object[]): Promise<string[]> {
  return await send(page, `${BASE}/contact/${mail}`, people).then((replies) =>
    replies.map((reply) => (reply as { NewContactID: string }).NewContactID),
  );
}

/** Gives a contact a photo: a square of one colour. */
export async function setPhoto(page: Page, mail: string, id: string): Promise<void> {
  const image = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 200 });
    const brush = canvas.getContext('2d');
    if (brush === null) throw new Error('no canvas');
    brush.fillStyle = '#186f3b';
    brush.fillRect(0, 0, 200, 200);
    return canvas.toDataURL('image/png');
  });
  await send(page, `${BASE}/contact/photo/${mail.split('@')[1] ?? ''}/${id}`, [image]);
}

async function send(page: Page, address: string, bodies: readonly unknown[]): Promise<unknown[]> {
  return await page.evaluate(
    async ({ to, all }) => {
      const token = decodeURIComponent(/(?:^|; )RToken=([^;]+)/.exec(document.cookie)?.[1] ?? '');
      const headers = { 'content-type': 'application/json', 'x-hapi-rtoken': token };
      const replies: unknown[] = [];
      for (const body of all) {
        const reply = await fetch(to, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!reply.ok) throw new Error(`${String(reply.status)} ${await reply.text()}`);
        replies.push(await reply.json());
      }
      return replies;
    },
    { to: address, all: [...bodies] },
  );
}
