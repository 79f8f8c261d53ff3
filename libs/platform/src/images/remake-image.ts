import sharp, { type Metadata } from 'sharp';

/** The upload, as base64. */
export type SentImage = { type: string; body: string };

/** The re-encoded image as base64, or the reason why the image was refused. */
export type RemadeImage = { image: string } | { refused: string };

/** Pixels per side: minimum and maximum of an upload, and maximum of the re-encoded image. */
const sides = { least: 32, most: 4096, made: 512 };

sharp.cache(false);
sharp.concurrency(1);
// Only these three decoders read the file, regardless of the type that the request declares.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Runs in the sandbox: decodes an image and writes only its pixels. */
export async function* run(sent: SentImage): AsyncGenerator<RemadeImage, RemadeImage> {
  const file = await fileOf(sent);
  if (!file?.length)
    return { refused: 'No image was sent. Send an image as the body, or as the field `file` of a form.' };
  const image = sharp(file, { failOn: 'truncated', limitInputPixels: sides.most ** 2, sequentialRead: true });
  try {
    const unfit = sizeProblem(await image.metadata());
    if (unfit) return { refused: unfit };
    const made = await image
      .autoOrient()
      .resize(sides.made, sides.made, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
    return { image: made.toString('base64') };
  } catch {
    return { refused: 'The image cannot be decoded. Send a complete PNG, JPEG or WebP file.' };
  }
}

function sizeProblem({ width, height }: Metadata): string | null {
  const fits = Math.min(width, height) >= sides.least && Math.max(width, height) <= sides.most;
  return fits
    ? null
    : `The image has ${width} × ${height} pixels. Each side must have ${sides.least} to ${sides.most}.`;
}

async function fileOf({ type, body }: SentImage): Promise<Buffer | null> {
  const bytes = Buffer.from(body, 'base64');
  if (!type.startsWith('multipart/')) return bytes;
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null);
  const file = form?.get('file');
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : null;
}
