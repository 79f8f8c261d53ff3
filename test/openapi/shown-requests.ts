import { readdirSync, readFileSync } from 'node:fs';
import { type Route } from '../support/contract.js';

/** A request as the documentation shows it. */
export type Shown = { page: string; request: string; method: string; path: string; query: string[]; body: unknown };

const pages = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
);

const request = /\b(GET|POST|PUT|PATCH|DELETE) (\/[^\s`"'()|,;]*)/g;

/**
 * The JSON body after a request, with an id filled in where the page leaves one open. Undefined if there is no body.
 */
function bodyIn(behind: string): unknown {
  const [, begun] = /^[`\s]*(?:with [`\s]*)?(\{"[^]*)/.exec(behind) ?? [];
  if (begun === undefined) return undefined;
  let depth = 0;
  const end = [...begun].findIndex(
    (character) => (depth += Number(character === '{') - Number(character === '}')) === 0,
  );
  const id = '01k7vm3q8ef6ha4x2c9b5t0rsc';
  return JSON.parse(
    [...begun]
      .slice(0, end + 1)
      .join('')
      .replaceAll('{…}', '{}')
      .replace(/"[0-9a-f]+…"/g, `"${'0'.repeat(64)}"`)
      .replace(/(\w)_…/g, `$1_${id}`),
  );
}

export const shownRequests = (): Shown[] =>
  pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8');
    return [...text.matchAll(request)].map(({ 0: all, 1: method = '', 2: target = '', index }) => {
      const [path = '', search = ''] = target.replace(/(?<![.:])[.:]+$/, '').split('?');
      const query = search === '' ? [] : search.split('&').map((each) => each.split('=')[0]!);
      return { page, request: `${method} ${path}`, method, path, query, body: bodyIn(text.slice(index + all.length)) };
    });
  });

const isPlace = (segment: string): boolean => /^[{:…]/.test(segment);

/** The route that a page means. Pages write ids in different ways. */
export function routeOf({ method, path }: Shown, routes: readonly Route[]): Route | undefined {
  const segments = path.split('/');
  const fits = (segment: string, at: number) =>
    segment === segments[at] || (isPlace(segment) && segments[at] !== '' && segments[at] !== undefined);
  const fitting = routes.filter(
    (route) =>
      route.method === method && route.path.split('/').length === segments.length && route.path.split('/').every(fits),
  );
  return fitting.find((route) => route.path === path) ?? fitting[0];
}
