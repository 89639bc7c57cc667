import { suspiciousAddress } from '@pillarbox/rules/deception/suspicious-address';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FolderView } from './folder-view.ts';
import { packPeople } from './people.ts';
import { isSuspicious } from './suspicious-people.ts';

const base = { date: 1000, size: 1, flags: 0, references: [], to: [], cc: [], bcc: [], subject: 's' };

describe('a row', () => {
  it('is marked when its sender mixes alphabets, hides characters or shows another address', () => {
    const senders = [
      { name: 'Ann', mail: 'ann@x.test' },
      { name: 'Jörg Müller', mail: 'joerg@x.test' },
      { name: 'P\u0430yPal', mail: 'a@x.test' },
      { name: 'Pay\u200bPal', mail: 'a@x.test' },
      { name: 'ceo@bank.example', mail: 'a@x.test' },
      { name: '', mail: 'a@xn--pypal-4ve.example' },
    ];
    const view = new FolderView(1, 0);
    view.insert(senders.map((from, at) => ({ ...base, uid: at + 1, messageId: `<${String(at)}@x>`, from: [from] })));
    const marks = senders.map((_, at) => view.row(at + 1, { folder: 'INBOX', preview: '' })?.suspicious === true);
    expect(marks).toEqual([false, false, true, true, true, true]);
  });

  it('is marked exactly when the open message would be', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 30, size: 'max' }),
      fc.string({ unit: 'binary', maxLength: 30, size: 'max' }),
    );
    fc.assert(
      fc.property(text, text, (name, local) => {
        const packed = packPeople([{ name, mail: `${local}@x.test` }]);
        const [shownName = '', shownMail = ''] = packed.split('\u0002');
        expect(isSuspicious(packed)).toBe(suspiciousAddress(shownName, shownMail).length > 0);
      }),
    );
  });
});
