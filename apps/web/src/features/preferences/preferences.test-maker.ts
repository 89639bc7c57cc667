import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';

/** What a gateway says of a provider that has set nothing. */
export const PARTNER: PartnerPreferences = {
  branding: {
    HostopianID: '754',
    WebmailLanguage: 'en_US',
    name: 'Northwater',
    logos: { login: '', nav: '' },
    SteeleBrandingItems: { colors: { brand: '' }, favicon: '', navlogo: '' },
    SteeleAds: 'NO',
    SteelePages: 'NO',
  },
  domain: { HostopianID: '754', Domain: 'example.test', ProductCode: '', ClusterID: 0, AccountID: '' },
  features: [],
  hostopians: [],
  preferences: {},
};

/** The same with settings of its own. */
export function partnerWith(preferences: PartnerPreferences['preferences']): PartnerPreferences {
  return { ...PARTNER, preferences };
}

type Reply = readonly [status: number, body: unknown] | Error | 'hangs';

/** Answers a request with the next reply of a row, the last one again and again; a text goes out as it is. */
export function replyOnce(row: Reply[] | undefined, signal: AbortSignal | null | undefined): Promise<Response> {
  const reply = (row !== undefined && row.length > 1 ? row.shift() : row?.[0]) ?? new Error('nobody answers');
  if (reply instanceof Error) return Promise.reject(reply);
  if (reply === 'hangs') {
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }
  const [status, body] = reply;
  return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
}
