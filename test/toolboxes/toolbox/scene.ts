import { startApi } from '../../support/api.js';
import { connectionOf } from '../../support/connections.js';
import { type MemberClient, type People } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';
import { setConnectionStatus } from '../../support/states/connections.js';
import { listOn } from '../synthetic-tool/scene.js';

export async function startToolboxScene() {
  const api = await startApi();
  afterAll(() => api.stop());

  /** A connection as stored after a sign-in. */
  const connection = (of: MemberClient, facts: object = {}) =>
    connectionOf(api, of.orgId, { owner_user_id: of.userId, connector_slug: 'github', ...facts });

  /** A new organization: its owner, a member who creates toolboxes, and the members that a test needs. */
  const organize = async <Name extends string = never>(people: People<Name> = {} as People<Name>) => {
    const org = await api.organization({ creator: 'Member', ...people });
    const { owner, creator } = org as Record<'owner' | 'creator', MemberClient>;
    const sql = (text: string, ...values: unknown[]) => api.sql(owner.orgId, text, values);
    const share = (id: string, grant: object, by = creator) => by(`POST /toolbox/${id}/share`, grant);
    const shareConnection = (id: string, member: MemberClient, level: string, by = creator) =>
      by(`POST /connection/${id}/share`, to(member, level));
    const block = (member: MemberClient, rule: object) => owner('POST /restriction', ruleOn(member.userId, rule));
    const setStatus = (id: string, status: string) => setConnectionStatus(api, owner.orgId, id, status);
    /** The toolbox's events in the log, oldest first. */
    const events = async (id: string): Promise<string[]> =>
      (await sql('select type from kernel.events where resource_id = $1 order by id', id)).map(({ type }) => type);
    return { ...org, sql, share, shareConnection, block, setStatus, events };
  };
  return { api, connection, organize };
}

export type ToolboxScene = Awaited<ReturnType<typeof startToolboxScene>>;

export const issues = (more: object = {}) => ({ connector_slug: 'github', tool_name: 'list_issues', ...more });

export async function created(as: MemberClient, body: object): Promise<any> {
  const answer = await as('POST /toolbox', { name: 'Tools', ...body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Creates a toolbox with a synthetic tool that has a step on the connection. Returns its id. */
export async function toolboxWithSteps(as: MemberClient, on: string, name: string): Promise<string> {
  const program = {
    name: `${name} tool`,
    description: 'Titles of open issues.',
    input_schema: { type: 'object', properties: { owner: { type: 'string' } }, required: ['owner'] },
    steps: [listOn(on)],
    output_template: 'steps.open.result.title',
  };
  const { status, body } = await as('POST /synthetic-tool', program);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return (await created(as, { name, entries: [{ type: 'synthetic', synthetic_tool_id: body.id }] })).id as string;
}

export const read = async (id: string, as: MemberClient) => (await as(`GET /toolbox/${id}`)).body;

export const to = (member: MemberClient, level: string) => ({ grantee_type: 'user', grantee_id: member.userId, level });

/** The faults of a request by field. */
export const wrong = ({ body }: { body: any }) => body.error.fields.map(({ path, reason }: any) => [path, reason]);
