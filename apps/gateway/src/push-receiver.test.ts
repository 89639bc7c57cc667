import { expect, it } from 'vitest';
import { decrypted, receiverWith } from './push-receiver.test-bed.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

it('a test reads what the example of RFC 8291 (section 5) has encrypted, and nothing that was changed', () => {
  const receiver = receiverWith(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'), bytes('BTBZMqHH6r4Tts7J_aSIgg'));
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
      'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(decrypted(body, receiver)).toBe('When I grow up, I want to be a watermelon');
  body.writeUInt8(body.readUInt8(90) ^ 1, 90);
  expect(() => decrypted(body, receiver)).toThrow('authenticate');
});
