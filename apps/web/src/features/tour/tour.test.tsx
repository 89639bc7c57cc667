import { LANGUAGES } from '@pillarbox/locales/languages';
import { describe, expect, it } from 'vitest';
import { SLIDES, drawingFolder, slidesFor } from './tour-rules.ts';
import { showsByItself } from './gates.ts';

const ALL = ['mail', 'calendar', 'tasks', 'contacts', 'files', 'preferences', 'remote-accounts'];

describe('the rules of the tour', () => {
  it('open it by itself unless the provider hides it or it was seen [SPOT-036, SPOT-037]', () => {
    const facts = { hidden: false, seen: 0, degraded: false };
    expect(showsByItself(facts)).toBe(true);
    expect(showsByItself({ ...facts, hidden: true })).toBe(false);
    expect(showsByItself({ ...facts, seen: 1 })).toBe(false);
    expect(showsByItself({ ...facts, degraded: true })).toBe(false);
  });

  it('have eight slides in this order', () => {
    expect(SLIDES.join(' ')).toBe('start inbox calendar tasks contacts cloudbox preferences all-in-one');
    expect(slidesFor('754', ALL)).toEqual(SLIDES);
  });

  it.each(['1111', '2422', '2788'])('omit the slide of several mailboxes for hosting id %s [SPOT-041]', (id) => {
    expect(slidesFor(id, ALL)).toEqual(SLIDES.filter((slide) => slide !== 'all-in-one'));
    expect(slidesFor(id, ALL)).toHaveLength(7);
  });

  it('omit slides of features that the product does not have', () => {
    expect(slidesFor('754', ['mail', 'preferences', 'tasks'])).toEqual(['start', 'inbox', 'tasks', 'preferences']);
  });

  it('have own drawings for fr_CA and nb_NO only [SPOT-042]', () => {
    const own = LANGUAGES.map((language) => language.code).filter((code) => drawingFolder(code) !== 'everywhere');
    expect(own).toEqual(['fr_CA', 'nb_NO']);
    expect(own.map(drawingFolder)).toEqual(own);
  });
});
