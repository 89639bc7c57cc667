import { beforeEach, describe, expect, it } from 'vitest';
import { growl, growls } from '../../lib/growl.ts';
import { growlUpload } from './upload-growl.ts';

beforeEach(() => growls.set([]));

function now(): unknown {
  const [shown] = growls.get();
  return shown && [shown.type, shown.progress];
}

describe('the growl of an upload', () => {
  it('waits, shows its progress, waits at 100 % and ends as success [GROWL-008, GROWL-009, GROWL-010, GROWL-011]', () => {
    const upload = growlUpload('plan.pdf');
    expect(now()).toEqual(['wait', undefined]);
    upload.progress(42);
    expect(now()).toEqual(['uploading', 0.42]);
    upload.progress(99);
    expect(now()).toEqual(['uploading', 0.99]);
    upload.progress(100);
    expect(now()).toEqual(['wait', undefined]);
    upload.done();
    expect(now()).toEqual(['success', undefined]);
  });

  it('ends as danger with the reason, or disappears when it is cancelled [GROWL-011]', () => {
    const failing = growlUpload('a.pdf');
    failing.failed('The file is too large');
    expect(growls.get()[0]).toMatchObject({ type: 'danger', text: 'The file is too large' });
    growls.set([]);
    growlUpload('b.pdf').cancelled();
    expect(growls.get()).toEqual([]);
  });

  it('uses every kind of growl [GROWL-006]', () => {
    const kinds = ['wait', 'success', 'info', 'warning', 'danger', 'none', 'uploading'] as const;
    for (const type of kinds) {
      growl.show({ type, text: type });
      expect(growls.get()).toMatchObject([{ type, text: type }]);
      growl.hide();
    }
  });
});
