import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskNameOf } from './task-name.ts';

const LABEL = 'Task from the message of';
const NOTHING = { subject: '', notes: '', sender: 'ann@example.test' };

describe('the name of a task made from a message', () => {
  it('is the subject, when that is not blank [TASK-002]', () => {
    expect(taskNameOf({ ...NOTHING, subject: 'Call Ann', notes: 'today' }, LABEL)).toBe('Call Ann');
    expect(taskNameOf({ ...NOTHING, subject: '  Call\r\n Ann ' }, LABEL)).toBe('Call Ann');
    expect(taskNameOf({ ...NOTHING, subject: ' \t\u00A0', notes: 'today' }, LABEL)).toBe('today');
  });

  it('is the first 96 characters of the notes without a subject [TASK-003, CONST-057]', () => {
    expect(taskNameOf({ ...NOTHING, notes: 'a'.repeat(96) }, LABEL)).toBe('a'.repeat(96));
    expect(taskNameOf({ ...NOTHING, notes: 'a'.repeat(97) }, LABEL)).toBe(`${'a'.repeat(96)}...`);
    expect(taskNameOf({ ...NOTHING, notes: '😀'.repeat(97) }, LABEL)).toBe(`${'😀'.repeat(96)}...`);
  });

  it('is the label and the sender without both [TASK-004]', () => {
    expect(taskNameOf({ ...NOTHING, subject: ' ', notes: '\n' }, LABEL)).toBe(`${LABEL} ann@example.test`);
  });

  it('is one line that is not blank, whatever the message says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (subject, notes) => {
        const name = taskNameOf({ ...NOTHING, subject, notes }, LABEL);
        expect(name.trim()).not.toBe('');
        expect(name).not.toMatch(/[\r\n\t]/);
      }),
    );
  });
});
