import { randomInt } from 'node:crypto';
import { normalized } from '#kernel/plain';

/** Slugs that could mislead people, because they are names of the product or of routes. */
const reserved = new Set(
  'admin administrator api categories connector connectors demo latchkey mcp oauth official root support system validate www'.split(
    ' ',
  ),
);

const maxLength = 42;

/** The form of a requested slug. Generated slugs have a longer suffix. */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])$/;

export const slugFormat = '2 to 42 lowercase letters, digits or “-”, with “-” only in the middle';

/** Builds the beginning of a generated slug. A random suffix makes the slug unique in the deployment. */
export function deriveSlugBase(name: string): string {
  const plain = normalized(name, 'NFKD').toLowerCase();
  const base = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
  return base.length < 2 || reserved.has(base) ? 'connector' : base;
}

/**
 * Returns why a requested slug is not allowed, or null. It may begin like the slug of a shipped connector, but must not
 * imitate that slug with look-alike characters.
 * @param shipped slugs of the shipped catalog
 */
export function problemWithSlug(requested: string, shipped: Iterable<string>): string | null {
  if (reserved.has(requested) || requested.startsWith('latchkey')) return 'This slug is reserved. Choose another slug.';
  for (const slug of shipped)
    if (slug !== requested && normalizeLookalikes(slug) === normalizeLookalikes(requested))
      return `This slug looks too similar to ${slug}. Choose another slug.`;
  return null;
}

/**
 * Normalizes a slug, so that slugs that look alike become equal. Single characters come first, because a pair can
 * contain a look-alike, such as `c1` for `cl`.
 */
const normalizeLookalikes = (slug: string): string =>
  slug
    .replaceAll('-', '')
    .replace(/[0o]/g, 'o')
    .replace(/[1il]/g, 'l')
    .replace(/5/g, 's')
    .replace(/8/g, 'b')
    .replace(/2/g, 'z')
    .replace(/3/g, 'e')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd');

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

export const addSuffix = (base: string): string =>
  `${base.slice(0, maxLength)}-${Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')}`;
