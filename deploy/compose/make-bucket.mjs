// Makes the bucket that PILLARBOX_BLOBS_URL names, and waits for the store to be up. A bucket that is there already is left alone.
import { setTimeout } from 'node:timers/promises';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const url = new URL(process.env.PILLARBOX_BLOBS_URL);
const client = new S3Client({
  region: 'us-east-1',
  endpoint: url.searchParams.get('endpoint'),
  forcePathStyle: true,
  credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
});
const bucket = { Bucket: url.hostname };

for (let tries = 60; tries > 0; tries--) {
  try {
    await client.send(new HeadBucketCommand(bucket)).catch(() => client.send(new CreateBucketCommand(bucket)));
    process.exit(0);
  } catch (error) {
    console.log(`The store is not ready: ${error.name}`);
    await setTimeout(1000);
  }
}
process.exit(1);
