/** Quality of JPEG pictures, from 0 to 1. */
const QUALITY = 0.85;

/**
 * A picture with at most this width in pixels, as JPEG, or as PNG when it was a PNG and that is smaller. Rejects when the browser
 * cannot decode it.
 */
export async function smallerPicture(file: File, maxWidth: number): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxWidth / bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // JPEG has no transparency: only a photo becomes one.
  const types = file.type === 'image/jpeg' ? ['image/jpeg'] : ['image/webp', 'image/png'];
  const made = await Promise.all(types.map((type) => blobOf(canvas, type)));
  const best = made.reduce((one, other) => (other.size < one.size ? other : one));
  return new File([best], withEnding(file.name, best.type), { type: best.type });
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('Not encoded.')) : resolve(blob)), type, QUALITY);
  });
}

function withEnding(name: string, type: string): string {
  const base = name.replace(/\.[a-z0-9]{1,5}$/i, '');
  return `${base === '' ? 'picture' : base}.${type.slice('image/'.length).replace('jpeg', 'jpg')}`;
}
