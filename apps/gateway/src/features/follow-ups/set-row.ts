import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { SHOWN_FOLLOWEES } from '@pillarbox/contract/follow-ups/follow-up';
import type { FollowUpSeries, FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import type { FollowUpRequest } from '@pillarbox/contract/follow-ups/request';
import type { Address } from '@pillarbox/contract/mail/fields';
import { recipientFlags, splitSeries } from '@pillarbox/rules/follow-ups/series';
import { timesOf } from '@pillarbox/rules/follow-ups/templates';
import { prefixSubject } from '@pillarbox/rules/subject-prefix';
import type { KeyedMessage } from './follow-ups.ports.ts';
import type { SetRow } from './follow-ups.store.ts';

/** Most recipients that a set names on the wire. */
const SHOWN_TO = 3;
const MAX_REFERENCES = 50;

/** Everybody a message was written to. */
export function recipientsOf({ addresses }: Pick<SetRow, 'addresses'>): Address[] {
  return [...addresses.to, ...addresses.cc, ...addresses.bcc];
}

/** The key of a follow-up in the outbox; `series` counts from 1. */
export function keyOf({ id }: Pick<SetRow, 'id'>, series: number): string {
  return `${id}-${String(series)}`;
}

/** The Message-ID of a follow-up, the same for every attempt: replies to it are recognised by it. */
export function messageIdOf({ id, messageId }: Pick<SetRow, 'id' | 'messageId'>, series: number): string {
  return `<${id}.${String(series)}@${messageId.slice(messageId.lastIndexOf('@') + 1, -1)}>`;
}

/** The Message-IDs by which replies to a message and to its follow-ups are recognised. */
export function messageIdsOf(row: SetRow): string[] {
  return [row.messageId, ...row.sentTimes.map((_, at) => messageIdOf(row, at + 1))];
}

/** Whether everybody has replied. One recipient may reply from another address. */
export function haveAllReplied(row: SetRow): boolean {
  const mails = new Set(recipientsOf(row).map(({ mail }) => mail.toLowerCase()));
  if (mails.size <= 1) return row.replied.length > 0;
  return [...mails].every((mail) => row.replied.includes(mail));
}

function subjectOf(row: SetRow, request: FollowUpRequest): string {
  // The subject of a reply is not the writer's to choose: with another one it would not stand in the conversation.
  const own = request.options?.message.headers.Subject.trim() ?? '';
  return request['send-as'] === 'new' ? own : prefixSubject('Re', row.subject);
}

/** The next follow-up as a message for the outbox; null when nobody is left to write to. */
export function nextMessage(row: SetRow): KeyedMessage | null {
  const series = row.sentTimes.length + 1;
  const request = row.requests[series - 1];
  const written = request?.options?.message;
  if (request === undefined || written === undefined) return null;
  const { from, replyto, to, cc, bcc } = row.addresses;
  const left = (all: readonly Address[]): Address[] =>
    all.filter(({ mail }) => !row.replied.includes(mail.toLowerCase()));
  const message: Outgoing = {
    ...(from === undefined ? {} : { from }),
    ...(replyto === undefined ? {} : { replyto }),
    ...{ to: left(to), cc: left(cc), bcc: left(bcc) },
    subject: subjectOf(row, request),
    html: written.parts[0]?.content ?? '',
    text: written.text,
    priority: 3,
    receipt: false,
    deliveryreport: false,
    attachments: written.attachment.map(({ id, name }) => ({ ref: { kind: 'staged', id }, name })),
  };
  if (message.to.length + message.cc.length + message.bcc.length === 0) return null;
  const before = row.references === '' ? [] : row.references.split(' ').slice(1 - MAX_REFERENCES);
  const isReply = request['send-as'] === 'reply';
  const threading = {
    reference: null,
    inReplyTo: isReply ? row.messageId : '',
    references: isReply ? [...before, row.messageId] : [],
    openedFrom: null,
  };
  return { message, key: keyOf(row, series), threading, messageId: messageIdOf(row, series), bulk: true };
}

/** The set as the owner sees it; `opened`: addresses, in lower case, of those who confirmed that the message was displayed. */
export function setOf(row: SetRow, opened: ReadonlySet<string>): FollowUpSet {
  const series = seriesOf(row, opened);
  const { passed, future } = splitSeries(series);
  const { id, isAuto, sentFolder, sentUid, sentValidity, subject, stop, state, reason, waits, version } = row;
  const everybody = recipientsOf(row);
  return {
    srcUID: id,
    isAuto,
    series: Object.fromEntries(series.map((one) => [String(one.series), one])),
    ...{ seriesPassed: passed, seriesFuture: future },
    ...{ sntFolder: sentFolder, sntUID: sentUid, sntValidity: sentValidity },
    subject,
    to: everybody.slice(0, SHOWN_TO),
    recipients: everybody.length,
    ...{ stop, state, reason, waits, version },
    sentat: row.sentAt.getTime(),
  };
}

function seriesOf(row: SetRow, opened: ReadonlySet<string>): FollowUpSeries[] {
  const { requests, sentTimes, replied, isAuto, stop, state } = row;
  const done = sentTimes.length;
  const isOpen = state === 'waiting' || state === 'due';
  const isAllReplied = haveAllReplied(row);
  // The next one is due at its time; those after it follow one by one.
  const delays = requests.slice(done + 1).map(({ delay }) => delay);
  const next = row.dueAt?.getTime() ?? row.sentAt.getTime() + (requests[0]?.delay ?? 0) * 1000;
  const later = [next, ...timesOf(next, delays)];
  return requests.map((request, at) => {
    const isSent = at < done;
    const number = at + 1;
    const facts = { isAuto, sendAs: request['send-as'], stop, isSent, hasAnswered: row.answered };
    const recipients = recipientsOf(row)
      .slice(0, SHOWN_FOLLOWEES)
      .map(({ mail }, place) => {
        const address = mail.toLowerCase();
        const hasReplied = replied.includes(address);
        const isStopped = !isOpen && !isSent && state !== 'done';
        const flags = recipientFlags({ ...facts, hasOpened: opened.has(address), hasReplied, isStopped });
        const [inBy, srcUID, id] = [request.delay, row.id, `${row.id}-${String(number)}-${String(place + 1)}`];
        return { id, inBy, flags, followee: mail, outdated: hasReplied || isStopped, series: number, srcUID };
      });
    return {
      series: number,
      fupUID: isAuto && isSent ? messageIdOf(row, number) : '',
      srcUID: row.id,
      ...{ fupFolder: row.sentFolder, srcFolder: row.sentFolder, inBy: request.delay, recipients },
      isProcessed: isSent || (!isAuto && state === 'due'),
      isAllReplied,
      schedule: isSent ? (sentTimes[at] ?? 0) : isOpen ? (later[at - done] ?? 0) : 0,
      sendAs: request['send-as'],
      subject: isAuto ? subjectOf(row, request) : '',
    };
  });
}
