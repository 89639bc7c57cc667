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
/** How long a store may take, in milliseconds: two attempts stay below the 30 s after which the page gives a call up. */
const LIMITS = { connectionTimeout: 3_000, requestTimeout: 10_000, socketTimeout: 10_000, throwOnRequestTimeout: true };
const ATTEMPTS = 2;
/** A call as a whole, in milliseconds, its attempts and the pause between them included. */
const CALL = 25_000;
/** Bytes of a part of a streamed upload, the least that S3 takes; so much memory an upload holds at a time. */
const PART = 5 * 1024 * 1024;

/**
 * Blobs as objects of an S3-compatible store: `s3://KEY:SECRET@bucket?region=REGION&endpoint=https://host`. Without key and secret
 * the usual AWS variables and files are read; `endpoint` is for stores other than Amazon's.
 * @throws ConfigError when the address names no bucket or its endpoint is no address.
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
    // One part at a time, and no part stays behind when the upload fails.
    await new Upload({ client, params: { Bucket, Key, Body }, partSize: PART, queueSize: 1 }).done();
  };
  return {
    put: async (Key, content) => {
      if (!(content instanceof Uint8Array)) return upload(Key, content);
      await client.send(new PutObjectCommand({ Bucket, Key, Body: content }), withinCall());
    },
    read: async (Key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), withinCall());
        return (await Body?.transformToByteArray()) ?? null;
      } catch (error) {
        // A missing bucket is 404 as well, and is no missing blob.
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
  if (endpoint !== null && !URL.canParse(endpoint)) throw new ConfigError(VARIABLE, 'its endpoint is no address');
  return {
    bucket: url.hostname,
    region: url.searchParams.get('region') ?? 'us-east-1',
    // Stores other than Amazon's do not all know the newer checksums, nor buckets as host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
  };
}
