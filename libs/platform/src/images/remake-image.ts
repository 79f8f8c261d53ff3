import sharp, { type Metadata } from 'sharp';

/** The upload, as base64. */
export type SentImage = { type: string; body: string };

/** The re-encoded image as base64, or the reason why the image was refused. */
export type RemadeImage = { image: string } | { refused: string };

/** Pixels per side: minimum and maximum of an upload, and maximum of the re-encoded image. */
const sides = { min: 32, max: 4096, output: 512 };

sharp.cache(false);
sharp.concurrency(1);
// Only these three decoders read the file, regardless of the type that the request declares.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Runs in the sandbox: decodes an image and writes only its pixels. */
export async function* run(sent: SentImage): AsyncGenerator<RemadeImage, RemadeImage> {
  const file = await extractFile(sent);
  if (!file?.length)
    return { refused: 'No image was sent. Send an image as the body, or as the field `file` of a form.' };
  const image = sharp(file, { failOn: 'truncated', limitInputPixels: sides.max ** 2, sequentialRead: true });
  try {
    const problem = sizeProblem(await image.metadata());
    if (problem) return { refused: problem };
    const output = await image
      .autoOrient()
      .resize(sides.output, sides.output, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
    return { image: output.toString('base64') };
  } catch {
    return { refused: 'The image cannot be decoded. Send a complete PNG, JPEG or WebP file.' };
  }
}

function sizeProblem({ width, height }: Metadata): string | null {
  const fits = Math.min(width, height) >= sides.min && Math.max(width, height) <= sides.max;
  return fits
    ? null
    : `The image has ${width} × ${height} pixels. Each side must have ${sides.min} to ${sides.max} pixels.`;
}

async function extractFile({ type, body }: SentImage): Promise<Buffer | null> {
  const bytes = Buffer.from(body, 'base64');
  if (!type.startsWith('multipart/')) return bytes;
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null);
  const file = form?.get('file');
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : null;
}
