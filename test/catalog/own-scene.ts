import { type Api } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { bySlug } from './scene.js';
import { storeConnectors } from '../support/states/catalog.js';

/** A custom connector as a list shows it. */
export type Own = {
  slug: string;
  name: string;
  description: string | null;
  categories: string[];
  status: 'published' | 'unpublished';
  mcp: boolean;
  owner: string | null;
  upstream: string | null;
  grants: [type: string, id: string | null, level: string][];
  updated_at: string;
};

const letters = [
  'Über uns',
  'ΟΔΟΣ',
  'İzmir',
  '𝒳 and so on',
  'Ｗide',
  'a plain one',
  'Zebra_1',
  '50% off',
  // Each accent is a separate character.
  'E\u0301TE\u0301',
  'a Plain one',
];

/** Cycles through all kinds of connectors, so that each filter matches some and omits some. */
export function connectors(
  end: string,
  { creator, viewer, manager }: Record<'creator' | 'viewer' | 'manager', MemberClient>,
): Own[] {
  return Array.from({ length: 60 }, (_, n) => ({
    slug: `own-${(n * 37) % 60}-${end}`,
    name: `${letters[n % 10]!}${n % 3 === 0 ? '' : ` ${n % 7}`}`,
    description: n % 4 === 0 ? null : `Keeps ${letters[(n + 3) % 10]!.toUpperCase()}`,
    categories: [['crm'], ['email', 'crm'], ['files']][n % 3]!,
    status: n % 5 === 0 ? 'unpublished' : 'published',
    mcp: n % 6 === 0,
    owner: [creator, viewer, manager, null][n % 4]?.userId ?? null,
    upstream: n % 8 === 3 ? 'github' : null,
    grants: (
      [
        [],
        [['org', null, 'view']],
        [['user', viewer.userId, 'edit']],
        [['user', creator.userId, 'use']],
      ] as Own['grants'][]
    )[(n >> 2) % 4]!,
    updated_at: new Date(Date.UTC(2030, 0, 1, 0, 0, n % 20)).toISOString(),
  }));
}

export async function keep(api: Api, { orgId }: MemberClient, own: Own[]): Promise<void> {
  const { auth, tools: _, ...rest } = bySlug.get('github')!;
  const rows = own.map(({ name, description, categories, mcp, ...row }) => {
    const server = mcp ? { mcp: { url: 'https://mcp.example.com', auth_mode: 'none' } } : {};
    const definition = { ...rest, ...server, auth, tools: [], slug: row.slug, name, description, categories };
    return { ...row, definition };
  });
  await storeConnectors(api, orgId, rows);
}
