import { fileURLToPath } from 'node:url';
import { serverFolder, startGuarded } from './guarded.ts';
import { freePorts } from './ports.ts';
import { answers, until } from './until.ts';

/** A running S3 server with one empty bucket. */
export interface S3Store {
  readonly port: number;
  /** The value of PILLARBOX_BLOBS_URL for this bucket, with another port of this machine if one is given. */
  url(port?: number): string;
  stop(): Promise<void>;
}

const BUCKET = 'pillarbox';
/** The only account of the server. */
const KEY = 'S3RVER';

/** Starts an S3 server in a temp folder. @throws Error with the server's output when it does not start. */
export async function startS3(): Promise<S3Store> {
  const program = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'));
  const folder = await serverFolder('s3');
  const [port] = (await freePorts(1)) as [number];
  const where = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port)];
  const args = [program, ...where, '--no-vhost-buckets', '--configure-bucket', BUCKET];
  const server = startGuarded({ command: process.execPath, args, folder, signal: 'INT' });
  try {
    await until('The S3 server', async () => {
      if (!server.running()) throw new Error('The S3 server ended while starting');
      return await answers(port);
    });
  } catch (error) {
    const words = await server.output();
    await server.stop();
    throw new Error(`${(error as Error).message}\n${words}`, { cause: error });
  }
  const url = (at = port): string =>
    `s3://${KEY}:${KEY}@${BUCKET}?endpoint=${encodeURIComponent(`http://127.0.0.1:${String(at)}`)}`;
  return { port, url, stop: () => server.stop() };
}
