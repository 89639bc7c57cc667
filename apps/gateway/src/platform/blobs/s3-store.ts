import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ConfigError } from '../config/config.ts';
import { currentCall } from '../http/call-scope.ts';
import type { BlobStore } from './blob-store.ts';

const VARIABLE = 'PILLARBOX_BLOBS_URL';
/** Time limits of one attempt, in milliseconds. Two attempts stay below the 30 s after which the page gives up. */
const LIMITS = { connectionTimeout: 3_000, requestTimeout: 10_000, socketTimeout: 10_000, throwOnRequestTimeout: true };
const ATTEMPTS = 2;
/** Time limit of a whole call with its attempts and pauses, in milliseconds. */
const CALL = 25_000;
/** Size of a part of a streamed upload, in bytes. It is the least that S3 accepts; an upload holds one part in memory. */
const PART = 5 * 1024 * 1024;

/**
 * Stores blobs as objects of an S3-compatible store: `s3://KEY:SECRET@bucket?region=REGION&endpoint=https://host`. Without key
 * and secret, the standard AWS variables and files are read. `endpoint` is for stores other than Amazon's.
 * @throws ConfigError when the URL names no bucket or has an invalid endpoint.
 */
export function createS3Store(address: string): BlobStore {
  const { bucket: Bucket, ...config } = readAddress(address);
  const client = new S3Client({ ...config, maxAttempts: ATTEMPTS, requestHandler: LIMITS });
  const within = () => ({ abortSignal: AbortSignal.timeout(CALL) });
  // A call that is over reads and keeps nothing more. It may still remove what it has kept.
  const withinCall = () => {
    const call = currentCall();
    return { abortSignal: AbortSignal.any([AbortSignal.timeout(CALL), ...(call ? [call.signal] : [])]) };
  };
  const upload = async (Key: string, Body: Readable): Promise<void> => {
    // Uploads one part at a time. A failed upload leaves no parts behind.
    await new Upload({ client, params: { Bucket, Key, Body }, partSize: PART, queueSize: 1 }).done();
  };
  return {
    put: async (Key, content) => {
      if (!(content instanceof Uint8Array)) return upload(Key, content);
      await client.send(new PutObjectCommand({ Bucket, Key, Body: content }), withinCall());
    },
    read: async (Key, part) => {
      try {
        const Range = part === undefined ? undefined : `bytes=${String(part.start)}-${String(part.end - 1)}`;
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }), withinCall());
        return (await Body?.transformToByteArray()) ?? null;
      } catch (error) {
        // A missing bucket is 404 too, and is an error.
        if (error instanceof Error && error.name === 'NoSuchKey') return null;
        throw error;
      }
    },
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), within());
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket }), within());
    },
  };
}

function readAddress(address: string): S3ClientConfig & { readonly bucket: string } {
  const url = new URL(address);
  if (url.hostname === '') throw new ConfigError(VARIABLE, 'names no bucket');
  const accessKeyId = decodeURIComponent(url.username);
  const secretAccessKey = decodeURIComponent(url.password);
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !URL.canParse(endpoint)) throw new ConfigError(VARIABLE, 'its endpoint is not a URL');
  return {
    bucket: url.hostname,
    region: url.searchParams.get('region') ?? 'us-east-1',
    // Some stores other than Amazon's know neither the newer checksums nor buckets as host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
  };
}
