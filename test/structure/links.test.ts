import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const pagesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const pages = ['.', 'docs', 'docs/decisions'].flatMap(pagesOf);

/** The text of a page without its code. */
const proseOf = (page: string): string => readFileSync(page, 'utf8').replace(/^```[^]*?^```$/gm, '');

/** The fragment under which GitHub links to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const linksOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link, source]) => (link ?? source)!,
  );

/** @returns the problem of a link, or null. Links to other sites are not checked. */
function problemOf(page: string, link: string): string | null {
  if (/^[a-z]+:/.test(link)) return null;
  const [path = '', anchor] = link.split('#');
  const to = path === '' ? page : join(dirname(page), path);
  if (!existsSync(to)) return `${page}: ${link} is not there`;
  return anchor === undefined || anchorsOf(to).includes(anchor) ? null : `${page}: ${link} names no heading`;
}

/** TypeScript files that a page names with a folder, such as `domain/role.ts`. Every context has `src/index.ts`. */
const sourcesNamedIn = (page: string): string[] =>
  [...proseOf(page).matchAll(/`((?!src\/)[\w-]+\/[\w./-]+\.ts)`/g)].map(([, path]) => path!);

/** Paths may leave out where they begin, and `src`. */
const sources = ['apps', 'libs', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path.replace('/src/', '/')}`),
);
const isSource = (path: string): boolean => sources.some((source) => source.endsWith(`/${path.replace('/src/', '/')}`));

describe('A page of the documentation', () => {
  it('names source files that exist', () => {
    const missing = pages.flatMap((page) =>
      sourcesNamedIn(page)
        .filter((path) => !isSource(path))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('links to existing files and headings', () => {
    const problems = pages.flatMap((page) => linksOf(page).map((link) => problemOf(page, link)));
    expect(problems.filter(Boolean)).toEqual([]);
  });

  it('is reachable from README.md', () => {
    const reached = new Set(['README.md']);
    for (const page of reached)
      for (const link of page.endsWith('.md') && existsSync(page) ? linksOf(page) : [])
        reached.add(join(dirname(page), link.split('#')[0]!));
    expect(pagesOf('docs').filter((page) => !reached.has(page))).toEqual([]);
  });
});
