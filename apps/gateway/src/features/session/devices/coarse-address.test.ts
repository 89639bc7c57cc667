import { expect, it } from 'vitest';
import { coarseAddress } from './coarse-address.ts';

it.each([
  ['192.0.2.77', '192.0.2.x'],
  ['::ffff:192.0.2.77', '192.0.2.x'],
  ['2001:db8:aa:bb::1', '2001:db8:aa:x'],
  ['2001:db8::1', '2001:db8:0:x'],
  ['::1', '0:0:0:x'],
  ['not an address', ''],
  ['', ''],
])('the network of %j is %j', (address, network) => {
  expect(coarseAddress(address)).toBe(network);
});
