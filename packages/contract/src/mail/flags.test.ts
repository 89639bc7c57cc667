import { describe, expect, it } from 'vitest';
import { FOLDER_FLAG, SEARCH_FILTERS, SEARCH_SCOPE, SORT_KEY } from './flags.ts';

describe('mail constants', () => {
  it('folder flags [DATA-006, MAIL-041, MAIL-042, MAIL-043, MAIL-044, MAIL-045]', () => {
    expect(FOLDER_FLAG).toEqual({ NOSUBFOLDERS: 1, NOSELECT: 2, MARKED: 4, UNMARKED: 8, VIRTUAL: 16, SECRET: 512 });
  });

  it('sort keys [DATA-008, MAIL-047, MAIL-048, MAIL-049, MAIL-050, MAIL-051, MAIL-052]', () => {
    expect(SORT_KEY).toEqual({ UID: 0, SUBJECT: 1, TO: 2, SENDER: 3, SIZE: 4, DATE: 5 });
  });

  it('search scopes [DATA-009, MAIL-053, MAIL-054, MAIL-055, MAIL-056]', () => {
    expect(SEARCH_SCOPE).toEqual({ SENDER: 1, SUBJECT: 2, TOCC: 4, BODY: 8 });
  });

  it('search flag filters [DATA-010]', () => {
    expect(SEARCH_FILTERS).toEqual([
      'ANSWERED',
      'FLAGGED',
      'SEEN',
      'ATTACHMENT',
      'CALENDAR',
      'PRIORITY',
      'TASKED',
      'UNTASKED',
      'UNSEEN',
    ]);
  });
});
