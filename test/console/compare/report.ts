import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

export type Difference = { name: string; kind: 'changed' | 'added' | 'removed'; pixels: number };

/** Compares the pictures of two folders, pixel by pixel. Draws what differs into the folder `differences`. */
export async function comparePictures(before: string, after: string, differences: string): Promise<Difference[]> {
  mkdirSync(differences, { recursive: true });
  const names = [...new Set([...readdirSync(before), ...readdirSync(after)])].sort();
  const found: Difference[] = [];
  for (const name of names) {
    const [old, now] = [join(before, name), join(after, name)];
    if (!existsSync(old)) found.push({ name, kind: 'added', pixels: 0 });
    else if (!existsSync(now)) found.push({ name, kind: 'removed', pixels: 0 });
    else {
      const pixels = await drawDifference(old, now, join(differences, name));
      if (pixels > 0) found.push({ name, kind: 'changed', pixels });
    }
  }
  return found.sort((one, other) => other.pixels - one.pixels);
}

/** Draws the pixels that differ in red, on the picture of today in grey. Returns their number. */
async function drawDifference(before: string, after: string, target: string): Promise<number> {
  const [old, now] = await Promise.all([readPixels(before), readPixels(after)]);
  const [width, height] = [Math.max(old.width, now.width), Math.max(old.height, now.height)];
  const drawn = Buffer.alloc(width * height * 3, 255);
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [one, other] = [pixelOf(old, x, y), pixelOf(now, x, y)];
      const differs = one !== other;
      if (differs) count++;
      const grey = other === undefined ? 255 : 192 + ((other >> 16) + ((other >> 8) & 255) + (other & 255)) / 3 / 4;
      drawn.set(differs ? [220, 0, 0] : [grey, grey, grey], (y * width + x) * 3);
    }
  if (count > 0)
    await sharp(drawn, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(target);
  return count;
}

type Pixels = { width: number; height: number; data: Buffer };

async function readPixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The colour of a pixel as one number; undefined outside the picture. */
const pixelOf = ({ width, height, data }: Pixels, x: number, y: number): number | undefined =>
  x < width && y < height ? data.readUIntBE((y * width + x) * 3, 3) : undefined;

/** Writes a page that shows each difference: before, after, and what changed. */
export function writeReport(folder: string, differences: readonly Difference[], total: number): string {
  const rows = differences.map(({ name, kind, pixels }) => {
    const file = encodeURIComponent(name);
    const columns = { changed: ['before', 'after', 'differences'], added: ['after'], removed: ['before'] }[kind];
    const pictures = columns.map(
      (each) => `<figure><figcaption>${each}</figcaption><img src="${each}/${file}"></figure>`,
    );
    const count = kind === 'changed' ? `${pixels} pixels` : kind;
    return `<h2>${name} <small>${count}</small></h2><div>${pictures.join('')}</div>`;
  });
  const style =
    'body{font-family:sans-serif}div{display:flex;gap:1rem}figure{flex:1;margin:0}img{max-width:100%;border:1px solid #888}';
  const file = join(folder, 'index.html');
  const title = `${differences.length} of ${total} pictures differ`;
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1>${rows.join('\n')}`,
  );
  return file;
}
