import { type MemberClient } from '../../support/founder.js';
import { type Api, startApi } from '../../support/api.js';
import { connectionOf } from '../../support/connections.js';

export let api: Api;
export let org: Record<'owner' | 'ada' | 'bob' | 'cid' | 'max' | 'none', MemberClient>;

beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

/** Creates a new organization for each test. */
beforeEach(async () => {
  const people = { ada: 'Member', bob: 'Member', cid: 'Member', max: 'Org Admin', none: ['connector:view'] } as const;
  org = await api.organization(people);
});

export const connection = (of: MemberClient, facts: object = {}) =>
  connectionOf(api, of.orgId, { owner_user_id: of.userId, connector_slug: 'github', ...facts });

export const issues = (more: object = {}) => ({ connector_slug: 'github', tool_name: 'list_issues', ...more });

export async function created(as: MemberClient, body: object, kind = 'template'): Promise<any> {
  const answer = await as(`POST /${kind}`, { name: 'Tools', ...body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export const read = async (id: string, as: MemberClient) => (await as(`GET /template/${id}`)).body;

export const to = (member: MemberClient, level: string) => ({ grantee_type: 'user', grantee_id: member.userId, level });

/** The faults of a request by field. */
export const wrong = ({ body }: { body: any }) => body.error.fields.map(({ path, reason }: any) => [path, reason]);
