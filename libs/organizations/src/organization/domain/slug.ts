import { invalid, normalized, invalidFormat, refineError, slugTaken } from '#kernel';

const isSlug = (text: string): boolean =>
  /^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/.test(text) &&
  !text.includes('--') &&
  !text.startsWith('xn--') &&
  !reserved.has(text);

/** Derives a slug from a name. Does not check whether another organization uses it. */
export function deriveSlug(name: string): string {
  const slug = normalized(name, 'NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 36)
    .replace(/^-|-$/g, '');
  return isSlug(slug) ? slug : `org-${slug}`.slice(0, 36).replace(/-$/, '').padEnd(4, '0');
}

/**
 * Returns the requested slug, or the first free slug derived from the name.
 * @throws invalidFields if it is not valid; slugInUse.
 */
export function chooseSlug(requested: string | null, name: string, taken: ReadonlySet<string>): string {
  if (requested === null) return firstFree(deriveSlug(name), taken);
  if (!isSlug(requested))
    throw invalid(
      '/slug',
      invalidFormat,
      'slug must be 3 to 40 lower-case letters, digits and single hyphens, without a hyphen at either end. Reserved ' +
        'words such as `api` are refused.',
    );
  if (taken.has(requested)) throw slugInUse(requested);
  return requested;
}

export const slugInUse = refineError(
  slugTaken,
  (slug: string) => `The slug ${slug} is already taken. Choose a different one.`,
);

function firstFree(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

const reserved = new Set(
  (
    'api app admin www docs help support status auth login logout oauth connect callback vault saffron latchkey scim ' +
    'schema health static assets cdn billing webhook webhooks me new null undefined root system operator security ' +
    'mail test'
  ).split(' '),
);
