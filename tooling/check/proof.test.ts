import { describe, expect, it } from 'vitest';
import { judgeNamed, judgeProof, provedRows, readLedger, readNamed } from './proof.ts';

const rows = readLedger(
  'id\tarea\tsource\tkind\tstatement\nAAA-001\tAAA\t1\tui\tx\nAAA-002\tAAA\t1\tapi\tx\nAAA-003\tAAA\t1\tflow\tx\nAAA-004\tAAA\t1\trule\tx\n',
);

/** Built from parts, so that this file itself cites no row. */
const citing = (path: string): { path: string; text: string } => ({
  path,
  text: `it('x [${rows.map(({ id }) => id).join(', ')}]')`,
});

describe('what a test proves', () => {
  it.each([
    ['e2e/mail.spec.ts', 'AAA-001 AAA-002 AAA-003 AAA-004'],
    ['apps/gateway/src/x.medium.test.ts', 'AAA-002 AAA-003 AAA-004'],
    ['apps/web/src/x.test.tsx', 'AAA-003 AAA-004'],
    ['packages/rules/src/x.test.ts', 'AAA-004'],
  ])('depends on its size: %s', (path, proved) => {
    expect(provedRows(rows, [citing(path)]).join(' ')).toBe(proved);
  });

  it('counts the largest test that cites a row', () => {
    const tests = ['packages/a.test.ts', 'e2e/a.spec.ts', 'packages/b.test.ts'].map(citing);
    expect(provedRows(rows, tests)).toHaveLength(rows.length);
  });
});

describe('the list of proved rows', () => {
  it('is the same as what is proved', () => {
    expect(judgeProof(['AAA-001'], ['AAA-001'])).toEqual([]);
  });

  it('loses no row and gains every row', () => {
    expect(judgeProof(['AAA-002'], ['AAA-001'])).toEqual([
      expect.stringContaining('AAA-001 was proved') as string,
      expect.stringContaining('AAA-002: newly proved') as string,
    ]);
  });
});

describe('the list of rows that no test proves', () => {
  it('has each row that is not proved, with a reason, and no other', () => {
    const named = readNamed(
      'id\treason\nAAA-002\tThe call is open.\nAAA-003\t \nAAA-004\tIt is proved.\nAAA-009\tNobody knows it.\n',
    );
    expect(judgeNamed(rows, ['AAA-001', 'AAA-004'], named)).toEqual([
      'AAA-003 is not proved: name it with the reason in docs/spec/named.tsv',
      'AAA-004 is proved or unknown: remove it from docs/spec/named.tsv',
      'AAA-009 is proved or unknown: remove it from docs/spec/named.tsv',
    ]);
    expect(
      judgeNamed(rows, ['AAA-001', 'AAA-003', 'AAA-004'], readNamed('id\treason\nAAA-002\tThe call is open.\n')),
    ).toEqual([]);
  });
});
