import { ANALYTICS_READY } from './protocol.ts';
import type { AnalyticsSetup, ToAnalytics } from './protocol.ts';

/** The frame that sends events. */
export interface AnalyticsFrame {
  readonly send: (event: ToAnalytics) => void;
  /** Removes the frame and with it all that its scripts could still do. */
  readonly remove: () => void;
}

/**
 * Opens the frame. Its origin is opaque and its policy names one address, so that a script of others gets events and nothing else of the
 * page (decision 133).
 */
export function openAnalyticsFrame(setup: AnalyticsSetup): AnalyticsFrame {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.referrerPolicy = 'no-referrer';
  frame.hidden = true;
  frame.title = '';
  const { port1: port, port2 } = new MessageChannel();
  let isGiven = false;
  const give = ({ source, data }: MessageEvent): void => {
    if (isGiven || source === null || source !== frame.contentWindow || data !== ANALYTICS_READY) return;
    isGiven = true;
    // An opaque origin has no name. The frame is the gateway's own page, and the setup is no secret.
    frame.contentWindow.postMessage(setup, '*', [port2]);
  };
  addEventListener('message', give);
  frame.src = '/analytics/';
  document.body.append(frame);
  return {
    send: (event) => port.postMessage(event),
    remove: () => {
      removeEventListener('message', give);
      port.close();
      frame.remove();
    },
  };
}
