import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { sources } from './sources.js';

/**
 * The part of a file, such as `vault/oauth-app` for `libs/vault/src/oauth-app/domain/oauth-app.ts`. Null for a file
 * outside the parts.
 */
const partOf = (path: string): string | null => {
  const [, context, part] = /libs\/([\w-]+)\/src\/([\w-]+)\/.+/.exec(path) ?? [];
  return context && part && part !== 'migrations' ? `${context}/${part}` : null;
};

/** The other parts that the files of each part import from. */
function uses(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, text } of sources()) {
    const from = partOf(path);
    if (!from) continue;
    const used = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, to = '']) =>
      partOf(posix.join(posix.dirname(path), to)),
    );
    const others = used.filter((part) => part !== null && part !== from) as string[];
    found.set(from, new Set([...(found.get(from) ?? []), ...others]));
  }
  return found;
}

/** Parts that import each other in a cycle, and parts that depend on one. */
function circling(parts: Map<string, Set<string>>): string[] {
  const left = new Map(parts);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [part, used] of left) if (![...used].some((other) => left.has(other))) left.delete(part);
  }
  return [...left.keys()];
}

describe('A part of a context', () => {
  it('is not imported by the parts it imports', () => {
    expect(uses().size).toBeGreaterThan(40);
    expect(circling(uses())).toEqual([]);
  });

  it('is listed with its context in docs/architecture.md', () => {
    const rows = [
      ...readFileSync('docs/architecture.md', 'utf8').matchAll(
        /^\| `([\w-]+)` +\|[^|]*\| ([a-z][\w-]*(?:, [\w-]+)+) +\|$/gm,
      ),
    ];
    expect(rows.length).toBeGreaterThan(8);
    for (const [, context, listed = ''] of rows) {
      const parts = [...uses().keys()].filter((part) => part.startsWith(`${context}/`));
      expect([context, listed.split(', ').sort()]).toEqual([context, parts.map((part) => part.split('/')[1]).sort()]);
    }
  });
});
