import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LongText } from './LongText.tsx';
import { Suspicions } from './Suspicions.tsx';
import { honestName } from './attachment-kind.ts';
import { label } from '../model/row-text.ts';

describe('long headers', () => {
  it('show their beginning, and all of it when asked; the text is the original', async () => {
    const text = 'A'.repeat(3000);
    const { container } = render(
      <h2>
        <LongText text={text} />
      </h2>,
    );
    expect(container.querySelector('h2')?.textContent.length).toBeLessThan(600);
    await userEvent.click(screen.getByRole('button'));
    expect(container.textContent).toBe(text);
    for (const piece of container.querySelectorAll('span')) expect(piece.textContent.length).toBeLessThan(200);
  });

  it('are one line in rows, titles and notices, and file names keep their extension', () => {
    expect(label('A'.repeat(1_000_000))).toHaveLength(300);
    expect(honestName(`${'a'.repeat(100_000)}.pdf.exe`, '')).toMatch(/^a{200,}….*\.pdf\.exe$/);
  });
});

describe('an address that deceives', () => {
  it.each([
    ['ann@bank.example', 'eve@evil.example', 'The name shows ann@bank.example, but the address is eve@evil.example'],
    ['', 'service@pаypal.com', 'Mixes letters from different alphabets: pаypal.com (xn--pypal-4ve.com)'],
    ['', 'a@аррӏе.com', 'аррӏе.com is really xn--80ak6aa92e.com'],
    ['Pay\u200bPal', 'a@b.example', 'invisible characters: U+200B'],
  ])('is marked: %j <%s>', (name, mail, words) => {
    render(<Suspicions address={{ name, mail }} />);
    expect(screen.getByRole('note').textContent).toContain(words);
  });

  it('is not seen in ordinary mail', () => {
    render(<Suspicions address={{ name: 'Jörg Müller', mail: 'joerg@example.org' }} />);
    expect(screen.queryByRole('note')).toBeNull();
  });
});
