import { describe, expect, it } from 'vitest';
import { lookAlikeOf } from './look-alike.ts';

const KNOWN = [
  { name: 'Tom Ashdown', mail: 'tom@ashdownvale.example' },
  { name: 'Anna Weber', mail: 'anna.weber@gmail.com' },
  { name: 'Billing', mail: 'billing@northwind.co.uk' },
];
const kindOf = (name: string, mail: string): string | null => lookAlikeOf({ name, mail }, KNOWN)?.kind ?? null;

describe('lookAlikeOf', () => {
  it('finds an address one or two characters away from a known one', () => {
    expect(lookAlikeOf({ name: 'Tom Ashdown', mail: 'tom@ashdown-vale.example' }, KNOWN)).toEqual({
      kind: 'address',
      person: KNOWN[0],
    });
    expect(kindOf('', 'tom@ashdovvnvale.example')).toBe('address');
    expect(kindOf('', 'tom@аshdownvale.example')).toBe('address');
    expect(kindOf('', 'tom@xn--shdownvale-4fj.example')).toBe('address');
    expect(kindOf('', 'accounts@ashdown-vale.example')).toBe('domain');
    expect(kindOf('', 'tom@ashdownvale.co')).toBe('address');
    expect(kindOf('Anna Weber', 'anna.veber@gmail.com')).toBe('address');
    expect(kindOf('', 'billing@northvvind.co.uk')).toBe('address');
  });

  it('finds the name of a known person at another domain', () => {
    expect(kindOf('Tom  ASHDOWN', 'tom.ashdown.7@gmail.com')).toBe('name');
    expect(kindOf('Tom', 'tom@somewhere.example')).toBeNull();
  });

  it('finds nothing in the mail of others', () => {
    expect(kindOf('Tom Ashdown', 'Tom@AshdownVale.example')).toBeNull();
    // A colleague with a similar address.
    expect(kindOf('Tim Ashley', 'tim@ashdownvale.example')).toBeNull();
    // The same company in another country.
    expect(kindOf('Orders', 'orders@ashdownvale.de')).toBeNull();
    expect(kindOf('', 'anna.weber@gmx.com')).toBeNull();
    expect(kindOf('Newsletter', 'news@mail.com')).toBeNull();
    expect(kindOf('', 'hello@vale.example')).toBeNull();
    expect(kindOf('', 'no address')).toBeNull();
    expect(kindOf('', '')).toBeNull();
  });
});
