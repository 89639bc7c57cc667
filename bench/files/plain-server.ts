import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

// A process that stores the body of each request in the file that its argument names, and does nothing else. Prints its port.

const [, , file = ''] = process.argv;
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(file, { flush: true })).then(
    () => response.writeHead(201).end(),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${String(typeof address === 'object' ? address?.port : 0)}\n`);
});
