import { ApiError } from '../../../lib/api-error.ts';
import type { ComposeCalls } from './compose-calls.ts';
import { makeMessage } from '../model/message.test-maker.ts';

let sent = 0;

/** A gateway for tests: everything works, nothing is kept. What is given stands in place of its own. */
export function fakeCalls(over: Partial<ComposeCalls> = {}): ComposeCalls {
  return {
    read: () => Promise.resolve(makeMessage()),
    save: (body) =>
      Promise.resolve({ folder: 'Drafts', uid: body.version, uidvalidity: 1, savedat: 1_760_521_260_000 }),
    send: ({ draftid, message, sendat = 0 }) =>
      Promise.resolve({
        id: `o${(sent += 1)}`,
        draftid,
        state: 'held',
        subject: message.subject,
        recipients: message.to.length,
        dueat: Date.now() + 10_000,
        queueid: '',
        reason: '',
        to: message.to,
        sendat,
        servertext: '',
      }),
    recall: () => Promise.reject(new ApiError('outbox_not_found', 404)),
    outbox: () => Promise.resolve([]),
    settle: () => Promise.resolve(0),
    reschedule: () => Promise.reject(new ApiError('outbox_not_found', 404)),
    unschedule: () => Promise.reject(new ApiError('outbox_not_found', 404)),
    offers: () => Promise.resolve({ deliveryreports: true }),
    discard: () => Promise.resolve(0),
    stage: (file) => Promise.resolve({ id: `s-${file.name}`, name: file.name, mime: file.type, size: file.size }),
    unstage: () => Promise.resolve(0),
    link: ({ file }) => Promise.resolve(`key-of-${file.name.replaceAll(/\W/g, '-')}`.padEnd(32, '0')),
    settleLink: () => Promise.resolve(),
    ...over,
  };
}
