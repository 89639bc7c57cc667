import { ERRORS } from '@pillarbox/contract/errors';
import { describe, expect, it } from 'vitest';
import { ApiError, errorTextKey } from './api-error.ts';
import { text } from './i18n/text.tsx';
import type { LocalErrorCode } from './api-error.ts';
import { worthRetrying } from './query-client.ts';

const LOCAL: readonly LocalErrorCode[] = ['offline', 'timed_out', 'bad_reply'];
const CODES = [...(Object.keys(ERRORS) as (keyof typeof ERRORS)[]), ...LOCAL];

describe('error texts', () => {
  it.each(CODES)('has a text for %s', (code) => {
    const key = errorTextKey(new ApiError(code));
    expect(text(key)).not.toBe(key);
  });

  it('has a text for unknown failures', () => {
    expect(text(errorTextKey(new TypeError('x')))).toBe('Something went wrong on our side');
  });
});

describe('retries', () => {
  it('happen for server and network failures only', () => {
    const verdict = (code: (typeof CODES)[number]): boolean => worthRetrying(0, new ApiError(code));
    expect(CODES.filter(verdict)).toEqual(
      CODES.filter(
        (code) =>
          code === 'offline' ||
          code === 'timed_out' ||
          (code in ERRORS && ERRORS[code as keyof typeof ERRORS].fault === 'server'),
      ),
    );
    expect(worthRetrying(2, new ApiError('offline'))).toBe(false);
  });
});
