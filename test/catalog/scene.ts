import { readShippedDefinitions } from '../../libs/catalog/src/validation/domain/shipped-definitions.js';
import { type Api, startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';

const demoProviderUrl = 'http://127.0.0.1:4021';
export const shipped = readShippedDefinitions({ demoProviderUrl });
export const bySlug = new Map(shipped.map((definition) => [definition.slug, definition]));

export let api: Api;
beforeAll(async () => {
  api = await startApi({ catalog: { demoProviderUrl, seeds: true } });
});
afterAll(() => api.stop());

export const people = () =>
  api.organization({
    ada: ['connector:view', 'connection:create', 'restriction:manage', 'restriction:view'],
    bob: ['connector:view'],
    cid: 'Guest',
    eve: ['tool:execute'],
    max: ['connector:view', 'connector:manage', 'restriction:manage'],
  });

export const restrict = async (by: MemberClient, target: MemberClient, facts: object) => {
  const answer = await by('POST /restriction', ruleOn(target.roleIds[0]!, facts));
  expect(answer.body).toMatchObject({ id: expect.any(String) });
};

/** All rows of a list, read page by page. */
export const walk = async (as: MemberClient, path: string, limit: number) => {
  const rows: any[] = [];
  let cursor: string | null = null;
  do {
    const separator = path.includes('?') ? '&' : '?';
    const { status, body }: any = await as(`GET ${path}${separator}limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    expect(status).toBe(200);
    rows.push(...body.result);
    cursor = body.next_cursor;
  } while (cursor);
  return rows;
};

/** Writes a custom connector as the routes store it. */
export async function own(
  by: MemberClient,
  name: string,
  facts: { ancestors?: string[]; status?: string; ownerless?: boolean } = {},
) {
  const slug = `${name}-${Math.random().toString(36).slice(2, 7)}`;
  const definition = { ...bySlug.get('github')!, slug, name: `Our ${name}` };
  const tools = definition.tools.map((tool) => ({
    name: tool.name,
    operation: `own ${tool.name}`,
    origin: `o ${tool.name}`,
    origins: [`o ${tool.name}`],
  }));
  const { ancestors, status = 'published', ownerless = false } = facts;
  await api.sql(
    by.orgId,
    `insert into catalog.connectors (org_id, slug, version, origin, status, owner_user_id, digest, definition, tools, created_at, updated_at)
     values ($1, $2, 1, $3, $4, $5, 'digest', $6, $7, now(), now())`,
    [
      by.orgId,
      slug,
      ancestors ? 'fork' : 'custom',
      status,
      ownerless ? null : by.userId,
      JSON.stringify(definition),
      JSON.stringify(tools),
    ],
  );
  if (ancestors)
    await api.sql(by.orgId, 'insert into catalog.lineages values ($1, $2, $3)', [by.orgId, slug, ancestors]);
  await moved(by);
  return slug;
}

export const share = async (
  by: MemberClient,
  slug: string,
  grantee: [type: string, id: string | null],
  level: string,
) => {
  await api.sql(
    by.orgId,
    `insert into catalog.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, now(), now())`,
    [by.orgId, `acl_${Math.random()}`, slug, ...grantee, level],
  );
  await moved(by);
};

const moved = ({ orgId }: MemberClient) => api.sql(orgId, 'update kernel.access_epochs set epoch = epoch + 1');
