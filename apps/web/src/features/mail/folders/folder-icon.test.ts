import { Folder, FolderLock, Send, Trash2 } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { folderIcon } from './folder-icon.ts';

describe('the picture of a folder', () => {
  it('shows what the folder is for, in the tree as in search-or-jump', () => {
    expect(folderIcon({ use: 'sent', type: 'personal' })).toBe(Send);
    expect(folderIcon({ use: 'trash', type: 'readonly' })).toBe(Trash2);
  });

  it('shows else whether the folder can be written to', () => {
    expect(folderIcon({ use: null, type: 'readonly' })).toBe(FolderLock);
    expect(folderIcon({ use: null, type: 'personal' })).toBe(Folder);
  });
});
