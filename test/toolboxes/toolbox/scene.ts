import { type Api, startApi } from '../../support/api.js';
import { connectionOf, teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';

type Name = 'ada' | 'bob' | 'cid' | 'eve' | 'max' | 'none';

export let api: Api;
export let org: Record<Name | 'owner', MemberClient>;
/** A team with Cid in it. */
export let team: string;

beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

/** Creates a new organization for each test. */
beforeEach(async () => {
  org = await api.organization({
    ada: 'Member',
    bob: 'Member',
    cid: 'Member',
    eve: 'Member',
    max: 'Org Admin',
    none: ['connector:view'],
  });
  team = await teamOf(api, org.ada.orgId, 'Sales', [org.cid.userId]);
});

/** A connection as stored after a sign-in. */
export const connection = (of: MemberClient, facts: object = {}) =>
  connectionOf(api, of.orgId, { owner_user_id: of.userId, connector_slug: 'github', ...facts });

export const issues = (more: object = {}) => ({ connector_slug: 'github', tool_name: 'list_issues', ...more });

export async function created(as: MemberClient, body: object): Promise<any> {
  const answer = await as('POST /toolbox', { name: 'Tools', ...body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export const read = async (id: string, as: MemberClient) => (await as(`GET /toolbox/${id}`)).body;

export const to = (member: MemberClient, level: string) => ({ grantee_type: 'user', grantee_id: member.userId, level });

export const share = (id: string, grant: object, by = org.ada) => by(`POST /toolbox/${id}/share`, grant);

export const shareConnection = (id: string, member: MemberClient, level: string, by = org.ada) =>
  by(`POST /connection/${id}/share`, to(member, level));

export const block = (member: MemberClient, rule: object) =>
  org.owner('POST /restriction', ruleOn(member.userId, rule));

export const setStatus = (id: string, status: string) =>
  api.sql(org.ada.orgId, 'update connections.connections set status = $2 where id = $1', [id, status]);

/** The toolbox's events in the log, oldest first. */
export const events = async (id: string): Promise<string[]> =>
  (await api.sql(org.ada.orgId, 'select type from kernel.events where resource_id = $1 order by id', [id])).map(
    ({ type }) => type as string,
  );

/** The faults of a request by field. */
export const wrong = ({ body }: { body: any }) => body.error.fields.map(({ path, reason }: any) => [path, reason]);
