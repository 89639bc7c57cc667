import { Disk } from 'flydrive';
import { ConfigError } from '../config/config.ts';

const VARIABLE = 'PILLARBOX_BLOBS_URL';

/**
 * A bucket of an S3-compatible store: `s3://KEY:SECRET@bucket?region=REGION&endpoint=https://host`. Without key and secret the
 * usual AWS variables and files are read; `endpoint` is for stores other than Amazon's.
 * @throws ConfigError when the client library is not installed or no bucket is named.
 */
export async function openS3(address: string): Promise<Disk> {
  const url = new URL(address);
  if (url.hostname === '') throw new ConfigError(VARIABLE, 'names no bucket');
  const { S3Driver } = await import('flydrive/drivers/s3').catch(() => {
    throw new ConfigError(VARIABLE, 'an S3 store needs the package @aws-sdk/client-s3, which is not installed');
  });
  const accessKeyId = decodeURIComponent(url.username);
  const secretAccessKey = decodeURIComponent(url.password);
  const endpoint = url.searchParams.get('endpoint');
  const options = {
    bucket: url.hostname,
    visibility: 'private',
    supportsACL: false,
    region: url.searchParams.get('region') ?? 'us-east-1',
    // Stores other than Amazon's do not know the newer checksums, nor buckets as host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
  } as const;
  return new Disk(new S3Driver(options));
}
