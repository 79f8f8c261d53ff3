// Draws the logos of the shipped catalog from `simple-icons` (CC0), which names its icons by slug. A brand without an icon
// gets the first letter of its name, in no brand's colour.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import * as icons from 'simple-icons';
import { type SimpleIcon } from 'simple-icons';
import { parse } from 'yaml';

const [definitions, logos] = ['libs/catalog/connectors', 'libs/catalog/logos'];

/** Slugs that simple-icons writes differently. */
const otherNames: Record<string, string> = {
  'google-calendar': 'googlecalendar',
  'google-drive': 'googledrive',
  'google-sheets': 'googlesheets',
};

const bySlug = new Map(Object.values(icons as unknown as Record<string, SimpleIcon>).map((icon) => [icon.slug, icon]));

mkdirSync(logos, { recursive: true });
const drawn: string[] = [];
const lettered: string[] = [];
for (const file of readdirSync(definitions)) {
  const { slug, name } = parse(readFileSync(`${definitions}/${file}`, 'utf8')) as { slug: string; name: string };
  const icon = bySlug.get(otherNames[slug] ?? slug);
  (icon ? drawn : lettered).push(slug);
  const svg = icon ? iconOf(icon) : letterOf(name);
  writeFileSync(`${logos}/${slug}.webp`, await sharp(Buffer.from(svg)).webp({ lossless: true, effort: 6 }).toBuffer());
}
console.log(`Icons of simple-icons: ${drawn.join(' ')}\nLetters: ${lettered.join(' ')}`);

/** On a tile, so that it is visible on light and dark pages. A light icon gets a dark tile. */
function iconOf({ hex, path }: SimpleIcon): string {
  const isLight = [0, 2, 4].every((at) => parseInt(hex.slice(at, at + 2), 16) > 0xb0);
  return tile(
    isLight ? '#1b1e28' : '#ffffff',
    `<path transform="translate(44 44) scale(7)" fill="#${hex}" d="${path}"/>`,
  );
}

function letterOf(name: string): string {
  const font = 'font-family="DejaVu Sans" font-weight="bold" font-size="132" text-anchor="middle"';
  return tile('#e7e9f0', `<text x="128" y="176" ${font} fill="#494f60">${[...name][0]!.toUpperCase()}</text>`);
}

function tile(colour: string, content: string): string {
  const edge = 'stroke="#000000" stroke-opacity=".12" stroke-width="2"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect x="1" y="1" width="254" height="254" rx="56" fill="${colour}" ${edge}/>${content}</svg>`;
}
