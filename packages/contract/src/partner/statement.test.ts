import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatement } from './statement.ts';

describe('a partner’s SQL statement', () => {
  it('gets numbered placeholders, each value once', () => {
    expect(readStatement('update users set pw = :new where login = :mail and (:mail <> :old);')).toEqual({
      text: 'update users set pw = $1 where login = $2 and ($2 <> $3)',
      values: ['new', 'mail', 'old'],
    });
  });

  it.each([
    `select ':new', E'it\\':old', "a:new", $$ :new $$, $q$ :new $$ $q$, x::text -- :new`,
    'select /* :new ; */ 1',
  ])('leaves other uses of a colon unchanged: %s', (source) => {
    expect(readStatement(source)).toEqual({ text: source, values: [] });
  });

  it.each(['', '  ', 'select :password', 'select $1', 'select 1; drop table users', 'update x set a = :New'])(
    'is refused when it is %j',
    (source) => {
      expect(readStatement(source)).toBeNull();
    },
  );

  it('leaves every string unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (inside) => {
        const text = `select '${inside.replaceAll("'", "''")}', `;
        expect(readStatement(`${text}:new`)).toEqual({ text: `${text}$1`, values: ['new'] });
      }),
    );
  });
});
