import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { sendPieces } from './send-pieces.ts';
import type { SentPieces } from './send-pieces.ts';

const file = new File([new Uint8Array(2.5 * PIECE_BYTES)], 'large.bin');

/** A gateway that takes what is sent, behind a proxy that takes so many bytes at most. */
function gateway(most = Infinity) {
  const requests: [string, number][] = [];
  const send = async ({ number, content }: SentPieces) => {
    requests.push([number, content.size / PIECE_BYTES]);
    if (content.size > most) throw new ApiError('bad_reply', 413);
    return await Promise.resolve({ received: Number(number) * PIECE_BYTES + content.size });
  };
  const isDone = ({ received }: { readonly received: number }): boolean => received === file.size;
  return { requests, send, isDone };
}

it('sends one piece, then more with a request, and fewer where a proxy refuses so many', async () => {
  const { requests, ...way } = gateway(PIECE_BYTES);
  let received = 0;
  while (received < file.size) ({ received } = await sendPieces({ file, received, ...way }));
  expect(requests).toEqual([
    ['0', 1],
    ['1', 1.5],
    ['1', 1],
    ['2', 0.5],
  ]);
});

it('ends when a reply does not go on, and when one piece is refused', async () => {
  const stuck = { ...gateway(), send: () => Promise.resolve({ received: 0 }) };
  await expect(sendPieces({ file, received: 0, ...stuck })).rejects.toMatchObject({ code: 'bad_reply', status: 0 });
  const refusing = gateway(0);
  await expect(sendPieces({ file, received: 0, ...refusing })).rejects.toMatchObject({ status: 413 });
  expect(refusing.requests).toEqual([['0', 1]]);
});
