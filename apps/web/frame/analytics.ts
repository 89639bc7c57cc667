import type { AnalyticsSetup, ToAnalytics } from '../src/features/analytics/protocol.ts';
import { ANALYTICS_READY } from '../src/features/analytics/protocol.ts';
import { receiverFor } from './receivers.ts';

/*
 * The script of the analytics frame. It runs in an opaque origin, beside the partner's tag library if there is one. The page gives it
 * a port and the setup, once, and events after that. It says nothing to the page.
 */
let isSetUp = false;

addEventListener('message', (event: MessageEvent<AnalyticsSetup>) => {
  const [port] = event.ports;
  if (isSetUp || event.source !== window.parent || port === undefined) return;
  isSetUp = true;
  const send = receiverFor(event.data);
  port.addEventListener('message', ({ data }: MessageEvent<ToAnalytics>) => send(data));
  port.start();
});
window.parent.postMessage(ANALYTICS_READY, '*');
