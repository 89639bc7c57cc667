import type { PushNotice } from '@pillarbox/contract/push/notice';
import type { PushSubscriptionData } from '@pillarbox/contract/push/operations';
import webPush from 'web-push';
import type { Egress } from '../../platform/egress/egress.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Seconds for which a push service keeps a notice for a browser that is not reachable: a day. */
const TTL_S = 24 * 60 * 60;
/** What is read of a reply at most, and how long it may take. */
const LIMITS = { maxBytes: 64 * 1024, timeoutMs: 15_000 };
/** Replies which say that a subscription has ended (RFC 8030 7.3). */
const GONE = [404, 410];
/** A newer notice takes the place of one that a push service still keeps (RFC 8030 5.4). */
const TOPIC = 'new-mail';

/** What became of a notice. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

/** Sends one notice. Never rejects. */
export type SendPush = (subscription: PushSubscriptionData, notice: PushNotice, mail: string) => Promise<PushOutcome>;

/**
 * Sends notices through `egress`: users name the addresses. The content is encrypted for the browser (RFC 8291), so that the push service
 * cannot read it.
 */
export function pushSender(egress: Pick<Egress, 'exchange'>, keys: () => Promise<VapidKeys>): SendPush {
  return async ({ endpoint, p256dh, auth }, notice, mail) => {
    try {
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
        vapidDetails: { subject: `mailto:postmaster@${mail.slice(mail.lastIndexOf('@') + 1)}`, ...(await keys()) },
        TTL: TTL_S,
        urgency: 'normal',
        topic: TOPIC,
      });
      const headers = Object.entries(details.headers as Record<string, string | number>);
      const { status } = await egress.exchange(
        endpoint,
        {
          method: 'POST',
          headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), String(value)])),
          body: details.body,
        },
        LIMITS,
      );
      if (GONE.includes(status)) return 'gone';
      return status >= 200 && status < 300 ? 'sent' : 'failed';
    } catch {
      // Keys that are no keys, or a host that is not allowed or does not answer.
      return 'failed';
    }
  };
}
