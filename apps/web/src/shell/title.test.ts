import { describe, expect, it } from 'vitest';
import { windowTitle } from './title.ts';

describe('the window title', () => {
  it('is section, status in brackets, app name [SHELL-004]', () => {
    expect(windowTitle({ section: 'Mail', status: '3', app: 'Northwater' })).toBe('Mail - (3) - Northwater');
    expect(windowTitle({ section: 'Mail', status: '', app: 'Northwater' })).toBe('Mail - Northwater');
  });

  it('is the app name alone when the text of the section is missing [SHELL-005]', () => {
    expect(windowTitle({ section: 'LANG_SHELL_NOT_THERE', status: '3', app: 'Northwater' })).toBe('Northwater');
  });

  it('is the app name alone when the screen has no title [SHELL-006]', () => {
    expect(windowTitle({ section: '', status: '3', app: 'Northwater' })).toBe('Northwater');
  });
});
