import type { Page } from '@playwright/test';

/** Calls the gateway as the page does. Returns the reply. Rejects when it is refused. */
export async function ask<R = Record<string, unknown>>(
  page: Page,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<R> {
  return await page.evaluate(
    async ({ address, how, sent }) => {
      const token = decodeURIComponent(/(?:^|; )RToken=([^;]+)/.exec(document.cookie)?.[1] ?? '');
      const headers = { 'x-hapi-rtoken': token };
      const json = { ...headers, 'content-type': 'application/json' };
      const init = sent === undefined ? { headers } : { headers: json, body: JSON.stringify(sent) };
      const reply = await fetch(address, { method: how, ...init });
      if (!reply.ok) throw new Error(`${String(reply.status)} ${await reply.text()}`);
      return (await reply.json()) as R;
    },
    { address: path, how: method, sent: body },
  );
}
