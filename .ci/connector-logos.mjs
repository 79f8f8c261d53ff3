// Makes the logos of the shipped catalog anew (`npm run logos`), from `simple-icons` (CC0), whose icons go by slug. A brand
// that has none there does not want one drawn, or nobody drew it: it gets the first letter of its name, in no brand's colour.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import * as icons from 'simple-icons';
import { parse } from 'yaml';

const [definitions, logos] = ['libs/catalog/connectors', 'libs/catalog/logos'];

/** Where simple-icons writes a name differently. */
const otherNames = {
  'google-calendar': 'googlecalendar',
  'google-drive': 'googledrive',
  'google-sheets': 'googlesheets',
};

const bySlug = new Map(Object.values(icons).map((icon) => [icon.slug, icon]));

mkdirSync(logos, { recursive: true });
const [drawn, lettered] = [[], []];
for (const file of readdirSync(definitions)) {
  const { slug, name } = parse(readFileSync(`${definitions}/${file}`, 'utf8'));
  const icon = bySlug.get(otherNames[slug] ?? slug);
  (icon ? drawn : lettered).push(slug);
  const svg = icon ? iconOf(icon) : letterOf(name);
  writeFileSync(`${logos}/${slug}.webp`, await sharp(Buffer.from(svg)).webp({ lossless: true, effort: 6 }).toBuffer());
}
console.log(`From simple-icons: ${drawn.join(' ')}\nLetters: ${lettered.join(' ')}`);

/** A tile of its own, so that it is seen on pages of either scheme; a light mark stands on a dark one. */
function iconOf({ hex, path }) {
  const isLight = [0, 2, 4].every((at) => parseInt(hex.slice(at, at + 2), 16) > 0xb0);
  return tile(
    isLight ? '#1b1e28' : '#ffffff',
    `<path transform="translate(44 44) scale(7)" fill="#${hex}" d="${path}"/>`,
  );
}

function letterOf(name) {
  const font = 'font-family="DejaVu Sans" font-weight="bold" font-size="132" text-anchor="middle"';
  return tile('#e7e9f0', `<text x="128" y="176" ${font} fill="#494f60">${[...name][0].toUpperCase()}</text>`);
}

function tile(colour, content) {
  const edge = 'stroke="#000000" stroke-opacity=".12" stroke-width="2"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect x="1" y="1" width="254" height="254" rx="56" fill="${colour}" ${edge}/>${content}</svg>`;
}
