import { type MemberClient, type People } from '../../support/founder.js';
import { startApi } from '../../support/api.js';
import { connectionOf } from '../../support/connections.js';

export async function startTemplateScene() {
  const api = await startApi();
  afterAll(() => api.stop());
  /** A new organization: its owner, a member who creates templates, and the members that a test needs. */
  const organize = <Name extends string = never>(people: People<Name> = {} as People<Name>) =>
    api.organization({ creator: 'Member', ...people });
  const connection = (of: MemberClient, facts: object = {}) =>
    connectionOf(api, of.orgId, { owner_user_id: of.userId, connector_slug: 'github', ...facts });
  return { api, organize, connection };
}

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
