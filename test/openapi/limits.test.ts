import { readFileSync } from 'node:fs';
import { startApi } from '../support/api.js';

const api = await startApi();
afterAll(() => api.stop());

it('lists in the reference the limits on numbers that routes name', async () => {
  const text = await (await fetch(`${api.base}/schema/openapi.json`)).text();
  const named = [...text.matchAll(/\bAn? ([\w ]+) can have at most (\d+ [\w ]+)/g)].map(
    ([, owner, limit]) => `${owner}: ${limit}`,
  );
  const guide = readFileSync(new URL('../../../docs/reference.md', import.meta.url), 'utf8');
  const [, section = ''] = guide.split('## Limits on numbers');
  const rows = section.split('\n## ')[0]!.split('\n');
  const listed = rows
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .filter(([, , limits = '']) => /^\d/.test(limits))
    .flatMap(([, owner, limits = '']) => limits.split(', ').map((limit) => `${owner}: ${limit}`));
  expect(listed.sort()).toEqual([...new Set(named)].sort());
});
