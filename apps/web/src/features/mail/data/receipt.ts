import type { Message } from '@pillarbox/contract/mail/message';
import { answerReceipt, receiptStateOf } from '@pillarbox/contract/mail/receipt';
import type { ReceiptState } from '@pillarbox/contract/mail/receipt';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';

function keyOf({ folder, uid, header }: Message): readonly unknown[] {
  return ['mail', 'receipt', folder, uid, header.messageid];
}

/** The state of a message's receipt; undefined until it is loaded. It is loaded only while `asked` is true. */
export function useReceiptState(message: Message, asked: boolean): ReceiptState | undefined {
  const { folder, uid, uidvalidity, header } = message;
  const query = { mid: header.messageid, folder, uid: String(uid), uidvalidity: String(uidvalidity) };
  const { data } = useQuery({
    queryKey: keyOf(message),
    queryFn: async ({ signal }) => (await call(receiptStateOf, { query }, { signal })).state,
    enabled: asked,
    // Another page or client may have answered since.
    staleTime: 0,
    // Without the state no receipt is offered, and the message can still be read.
    retry: false,
  });
  return data;
}

/** Sends or declines a receipt. Resolves to the new state. @throws ApiError. */
export async function sendAnswer(message: Message, state: 'sent' | 'declined'): Promise<ReceiptState> {
  const { folder, uid, uidvalidity, header } = message;
  const answered = await call(answerReceipt, { body: { mid: header.messageid, folder, uid, uidvalidity, state } });
  queryClient.setQueryData(keyOf(message), answered.state);
  return answered.state;
}
