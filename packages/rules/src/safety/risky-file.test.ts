import { describe, expect, it } from 'vitest';
import { fileRisk } from './risky-file.ts';

describe('fileRisk', () => {
  it('names programs, hidden endings and deceptive characters', () => {
    expect(fileRisk('setup.EXE')).toBe('program');
    expect(fileRisk('list.docm')).toBe('program');
    expect(fileRisk('invoice.html')).toBe('program');
    expect(fileRisk('invoice.pdf.exe')).toBe('double_ending');
    expect(fileRisk('invoice.pdf      .js')).toBe('double_ending');
    expect(fileRisk('photo\u202egpj.exe')).toBe('hidden_characters');
  });

  it('does not warn about ordinary files', () => {
    for (const name of ['report.pdf', 'v1.2.docx', 'archive.tar.gz', 'IMG_1.JPG', 'noname', 'a.zip', 'notes.txt', '']) {
      expect(fileRisk(name)).toBeNull();
    }
  });
});
