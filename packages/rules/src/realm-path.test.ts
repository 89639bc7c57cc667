import { describe, expect, it } from 'vitest';
import { MERGED_PLACES, mergedName, mergedPlaceOf, pathWithin, qualified, realmOf, realmPathOf } from './realm-path.ts';

const ID = '0f8c1c3a-6f0e-4d47-9a3c-0a5a5b1c2d3e';

describe('the name of a folder of another account', () => {
  it('names account and path, whatever the path holds', () => {
    for (const path of ['INBOX', 'Work/2026', '%40other', '%2Fa%25/b', 'ünï']) {
      const name = qualified(ID, path);
      expect([realmPathOf(name), realmOf(name), pathWithin(name)]).toEqual([{ realmid: ID, path }, ID, path]);
    }
    expect(realmPathOf(qualified(ID, ''))).toEqual({ realmid: ID, path: '' });
  });

  it('is not the name of an own folder, of a half id or of the merged list', () => {
    const merged = MERGED_PLACES.map(mergedName);
    for (const own of ['INBOX', '%40', '%40short/INBOX', `${ID}/INBOX`, `x%40${ID}/INBOX`, `%40${ID}x`, ...merged])
      expect([realmPathOf(own), realmOf(own), pathWithin(own)]).toEqual([null, '', own]);
    expect(merged.map(mergedPlaceOf)).toEqual(MERGED_PLACES);
    expect(['INBOX', `%40${ID}/Sent`, '%40allx'].map(mergedPlaceOf)).toEqual([null, null, null]);
  });
});
