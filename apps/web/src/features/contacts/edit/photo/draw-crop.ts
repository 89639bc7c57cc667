import type { Crop } from './crop.ts';

/** Draws a part of a picture over a whole canvas, on white: a photo has no transparency. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

/** Longest side of the picture that is sent, in pixels, and the quality of its JPEG. */
const MAX_SIDE = 1024;
const QUALITY = 0.9;

/** The part of a picture as a JPEG in a `data:` address. It is not enlarged. */
export function croppedPhoto(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(MAX_SIDE, Math.round(crop.side)));
  canvas.height = canvas.width;
  drawCrop(canvas, picture, crop);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
