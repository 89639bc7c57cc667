import type { Message } from '@pillarbox/contract/mail/message';
import { answerReceipt, receiptStateOf } from '@pillarbox/contract/mail/receipt';
import type { ReceiptState } from '@pillarbox/contract/mail/receipt';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';

function keyOf({ folder, uid, header }: Message): readonly unknown[] {
  return ['mail', 'receipt', folder, uid, header.messageid];
}

/** What became of a message's wish for a receipt; undefined until that is known. Asked for while `asked` alone. */
export function useReceiptState(message: Message, asked: boolean): ReceiptState | undefined {
  const { folder, uid, uidvalidity, header } = message;
  const query = { mid: header.messageid, folder, uid: String(uid), uidvalidity: String(uidvalidity) };
  const { data } = useQuery({
    queryKey: keyOf(message),
    queryFn: async ({ signal }) => (await call(receiptStateOf, { query }, { signal })).state,
    enabled: asked,
    // Another page or client may have answered since.
    staleTime: 0,
    // Where it cannot be known nothing is offered; the message can be read all the same.
    retry: false,
  });
  return data;
}

/** Sends or declines a receipt, and gives what stands then. @throws ApiError. */
export async function sendAnswer(message: Message, state: 'sent' | 'declined'): Promise<ReceiptState> {
  const { folder, uid, uidvalidity, header } = message;
  const answered = await call(answerReceipt, { body: { mid: header.messageid, folder, uid, uidvalidity, state } });
  queryClient.setQueryData(keyOf(message), answered.state);
  return answered.state;
}
