import { readFileSync } from 'node:fs';
import { maxUnknownSender } from '#kernel/http';
import { httpSettings } from '#platform/configuration';
import { maxImageBytes } from '#platform/images';
import { bodyLimits } from '#provisioning';
import { limits } from '../../libs/connections/src/execution/domain/execution.js';
import { firstSettings } from '../../libs/organizations/src/organization/domain/settings.js';
import { maxResultBytes } from '../../libs/vault/src/mcp/domain/tool-answers.js';
import { startApi } from '../support/api.js';

const api = await startApi();
afterAll(() => api.stop());

it('lists in the reference the limits on numbers that routes name', async () => {
  const text = await (await fetch(`${api.base}/schema/openapi.json`)).text();
  const named = [...text.matchAll(/\bAn? ([\w ]+) can have at most (\d+ [\w ]+)/g)].map(
    ([, owner, limit]) => `${owner}: ${limit}`,
  );
  const listed = readTable('Limits on numbers').flatMap(([owner, limits]) =>
    limits.split(', ').map((limit) => `${owner}: ${limit}`),
  );
  expect(listed.sort()).toEqual([...new Set(named)].sort());
});

it('lists in the reference the limits on sizes that apply', () => {
  expect(Object.fromEntries(readTable('Limits on sizes'))).toEqual({
    'request body': `${sizeOf(httpSettings.BODY_LIMIT_BYTES.otherwise)} by default`,
    'request body of a route that needs no token': sizeOf(maxUnknownSender),
    'request body of SCIM': sizeOf(bodyLimits.bytes),
    logo: sizeOf(maxImageBytes),
    'arguments of a tool': sizeOf(limits.arguments),
    'response of a third party': sizeOf(limits.raw),
    'response of a remote MCP server': sizeOf(maxResultBytes),
    'result of a tool': sizeOf(limits.data),
    'result that an agent gets whole': `${sizeOf(firstSettings('free', '').result_max_bytes)} by default`,
  });
});

it('says how large a result can be where a tool runs', async () => {
  const { components } = await (await fetch(`${api.base}/schema/openapi.json`)).json();
  expect(components.schemas.Execution.properties.data.description).toContain(`at most ${sizeOf(limits.data)}.`);
});

const sizeOf = (bytes: number): string => (bytes < 1 << 20 ? `${bytes / 1024} KiB` : `${bytes >> 20} MiB`);

/** Returns the rows of a table of the reference whose second cell begins with a number. */
function readTable(heading: string): [string, string][] {
  const guide = readFileSync(new URL('../../../docs/reference.md', import.meta.url), 'utf8');
  const [, section = ''] = guide.split(`## ${heading}\n`);
  const rows = section.split('\n## ')[0]!.split('\n');
  return rows
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .flatMap(([, owner = '', limit = '']) => (/^\d/.test(limit) ? [[owner, limit] as [string, string]] : []));
}
