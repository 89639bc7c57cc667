/** Smaller buffers are left to the garbage collector. */
const WORTH_IT = 64 * 1024;

/**
 * Frees the memory of bytes that nobody uses any more; they are empty from then on. The garbage collector comes late for memory
 * outside its heap: about 64 MB of it are waiting before V8 begins. Bytes that share their memory with others are left alone.
 */
export function release(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (bytes.length < WORTH_IT || bytes.length !== buffer.byteLength || !(buffer instanceof ArrayBuffer)) return;
  buffer.transfer(0);
}
