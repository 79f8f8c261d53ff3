import { readShippedDefinitions } from '../../libs/catalog/src/validation/domain/shipped-definitions.js';
import { type Api, startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';
import { addLineage, shareConnector, storeConnector } from '../support/states/catalog.js';
import { refreshRights } from '../support/states/kernel.js';

const demoProviderUrl = 'http://127.0.0.1:4021';
export const shipped = readShippedDefinitions({ demoProviderUrl });
export const bySlug = new Map(shipped.map((definition) => [definition.slug, definition]));

type OwnFacts = { ancestors?: string[]; status?: string; ownerless?: boolean };

type Grantee = [type: string, id: string | null];

/** An API with the shipped catalog. */
export async function startCatalogScene() {
  const api = await startApi({ catalog: { demoProviderUrl, seeds: true } });
  afterAll(() => api.stop());

  /** A new organization. The outsider cannot see its catalog. */
  const organize = () =>
    api.organization({
      creator: ['connector:view', 'connection:create', 'restriction:manage', 'restriction:view'],
      viewer: ['connector:view'],
      guest: 'Guest',
      outsider: ['tool:execute'],
      manager: ['connector:view', 'connector:manage', 'restriction:manage'],
    });

  return {
    api,
    organize,
    /** Writes a custom connector as the routes store it, and returns its slug. */
    own: (by: MemberClient, name: string, facts?: OwnFacts) => own(api, by, name, facts),
    share: (by: MemberClient, slug: string, grantee: Grantee, level: string) => share(api, by, slug, grantee, level),
  };
}

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

async function own(api: Api, by: MemberClient, name: string, facts: OwnFacts = {}): Promise<string> {
  const slug = `${name}-${Math.random().toString(36).slice(2, 7)}`;
  const definition = { ...bySlug.get('github')!, slug, name: `Our ${name}` };
  const tools = definition.tools.map((tool) => ({
    name: tool.name,
    operation: `own ${tool.name}`,
    origin: `o ${tool.name}`,
    origins: [`o ${tool.name}`],
  }));
  const { ancestors, status = 'published', ownerless = false } = facts;
  await storeConnector(api, by.orgId, {
    slug,
    origin: ancestors ? 'fork' : 'custom',
    status,
    owner_user_id: ownerless ? null : by.userId,
    digest: 'digest',
    definition,
    tools,
  });
  if (ancestors) await addLineage(api, by.orgId, slug, ancestors);
  await raiseEpoch(api, by);
  return slug;
}

async function share(api: Api, by: MemberClient, slug: string, grantee: Grantee, level: string): Promise<void> {
  const [grantee_type, grantee_id] = grantee;
  await shareConnector(api, by.orgId, slug, { grantee_type, grantee_id, level });
}

const raiseEpoch = (api: Api, { orgId }: MemberClient) => refreshRights(api, orgId);
