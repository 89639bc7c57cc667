import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { growl, growls } from '../../lib/growl.ts';
import { GrowlArea } from './GrowlArea.tsx';
import type { UploadGrowl } from './upload-growl.ts';
import { growlUpload } from './upload-growl.ts';

beforeEach(() => growls.set([]));

/** What the toast area shows: kind and text of the card, and the per cent of its bar of progress. */
function now(): unknown {
  const card = screen.getByRole('region', { name: 'Notices' }).querySelector<HTMLElement>('[data-type]');
  const bar = card?.querySelector<HTMLElement>('.progress');
  return [
    card?.dataset['type'],
    card?.querySelector('.text')?.textContent,
    /[\d.]+(?=%)/.exec(bar?.style.width ?? '')?.[0],
  ];
}

/** Begins the growl of an upload on a rendered page. */
function begin(name: string): UploadGrowl {
  render(<GrowlArea />);
  const begun: UploadGrowl[] = [];
  act(() => void begun.push(growlUpload(name)));
  return begun[0] as UploadGrowl;
}

describe('the growl of an upload', () => {
  it('waits, shows its progress, waits at 100 % and ends as success [GROWL-008, GROWL-009, GROWL-010, GROWL-011]', () => {
    const upload = begin('plan.pdf');
    expect(now()).toEqual(['wait', 'Uploading plan.pdf', undefined]);
    act(() => upload.progress(42));
    expect(now()).toEqual(['uploading', 'Uploading plan.pdf', '42']);
    act(() => upload.progress(99));
    expect(now()).toEqual(['uploading', 'Uploading plan.pdf', '99']);
    act(() => upload.progress(100));
    expect(now()).toEqual(['wait', 'Finishing plan.pdf', undefined]);
    act(() => upload.done());
    expect(now()).toEqual(['success', 'plan.pdf uploaded', undefined]);
  });

  it('ends as danger with the reason, or disappears when it is cancelled [GROWL-011]', () => {
    const failing = begin('a.pdf');
    act(() => failing.failed('The file is too large'));
    expect(now()).toEqual(['danger', 'The file is too large', undefined]);
    growls.set([]);
    cleanup();
    const cancelled = begin('b.pdf');
    act(() => cancelled.cancelled());
    expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
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
