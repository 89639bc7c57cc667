import { expandObject } from '@pillarbox/rules/icalendar/expand-object';
import { parentPort } from 'node:worker_threads';
import { indexObject, instancesIn } from './index-object.ts';
import type { ExpansionAnswer, ExpansionQuestion } from './worker-messages.ts';

/** Expanding this once loads and compiles what every series needs. */
const WARM_UP = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:warm-up',
  'DTSTAMP:20260101T000000Z',
  'DTSTART:20260101T100000Z',
  'RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=20',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

function reply(question: ExpansionQuestion): ExpansionAnswer {
  try {
    if (question.ask === 'instances') return { instances: instancesIn(question.text, question.window) };
    if (question.ask === 'expand') return { text: expandObject(question.text, question.window) };
    return { object: indexObject(question.text, question.horizon) };
  } catch {
    return { fault: 'unreadable' };
  }
}

reply({ ask: 'index', text: WARM_UP, horizon: { from: 0, to: Date.UTC(2100, 0, 1) } });
parentPort?.on('message', (question: ExpansionQuestion) => parentPort?.postMessage(reply(question)));
parentPort?.postMessage('ready');
