import { request } from 'node:http';
import type { Installation } from './installation.ts';

/** Calls the gateway as the partner's back end does, with its secret, at `changingOrigin`; returns the reply. */
export async function backEnd(
  installation: Installation,
  call: { method: 'PUT' | 'POST'; path: string; body: object },
) {
  const { host, port } = new URL(installation.changingOrigin);
  const headers = { host, 'content-type': 'application/json', authorization: `Bearer ${installation.backEndSecret}` };
  // By IP address, because the resolver may not know names below .localhost, which browsers resolve themselves.
  const options = { host: '127.0.0.1', port, method: call.method, path: `/api/auth/${call.path}`, headers };
  const text = await new Promise<string>((resolve, reject) => {
    const outgoing = request(options, (reply) => {
      let received = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (received += chunk));
      reply.on('end', () => resolve(received));
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(call.body));
  });
  return JSON.parse(text) as { readonly url?: string };
}
