import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

// A process that stores the body of each PUT in the file that its argument names, and does nothing else. GET is answered with a page that
// has a field for files. Prints its port.

const [, , file = ''] = process.argv;
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><input type="file">');
    return;
  }
  pipeline(request, createWriteStream(file, { flush: true })).then(
    () => response.writeHead(201).end(),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${String(typeof address === 'object' ? address?.port : 0)}\n`);
});
