import { randomInt } from 'node:crypto';

/** Words that stand for the product, or for a route: nobody is to take a connector for them. */
const reserved = new Set(
  'admin administrator api categories connector connectors demo latchkey mcp oauth official root support system validate www'.split(
    ' ',
  ),
);

const longest = 42;

/** What a slug begins with; digits and letters of `a-z2-7` are added, so that no two in the deployment are alike. */
export function slugBaseOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  const base = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '');
  return base.length < 2 || reserved.has(base) ? 'connector' : base;
}

/**
 * What is wrong with a wish for a slug: it may begin like that of a shipped connector, and not merely look so.
 * @param shipped slugs of the catalog that ships
 */
export function problemWithSlug(wanted: string, shipped: Iterable<string>): string | null {
  if (reserved.has(wanted) || wanted.startsWith('latchkey')) return 'This slug stands for the product itself.';
  for (const slug of shipped)
    if (slug !== wanted && lookOf(slug) === lookOf(wanted)) return `This slug looks like ${slug}, and is not.`;
  return null;
}

/** Texts that look alike have the same. */
const lookOf = (slug: string): string =>
  slug
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[0o]/g, 'o')
    .replace(/[1il]/g, 'l')
    .replace(/5/g, 's')
    .replace(/8/g, 'b')
    .replace(/2/g, 'z')
    .replace(/3/g, 'e');

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

export const withEnding = (base: string): string =>
  `${base.slice(0, longest)}-${Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')}`;
