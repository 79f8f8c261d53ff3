import { startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { type Answer, type Client } from '../../support/client.js';
import { connectionOf } from '../../support/connections.js';
import { type MemberClient, type People } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';

/** Connectors whose accounts are connected with a key. */
export const keyed = (slug: string, name: string, ...tools: string[]) => ({
  ...connector(slug, name, ...tools),
  auth: [{ name: 'key', label: 'API key', type: 'api_key' }],
});

/** An API with two connectors. It stops after the tests of the file. */
export async function startAccessScene() {
  const shipped = [
    keyed('github', 'GitHub', 'list_issues', 'create_issue', 'delete_issue'),
    keyed('slack', 'Slack', 'list_channels', 'send_message'),
  ];
  const api = await startApi({ shipped });
  afterAll(() => api.stop());

  /** A connection as stored after a sign-in. Without an account, the vault is not asked for its status. */
  const connect = (of: MemberClient, facts: object = {}) =>
    connectionOf(api, of.orgId, { owner_user_id: of.userId, saffron_account_id: null, ...facts });

  /**
   * A new organization. The member may connect accounts, and the user may only run tools. The viewer may see rules. The
   * owner of the connections is the organization's owner.
   */
  const organize = async <Name extends string = never>(people: People<Name> = {} as People<Name>) => {
    const organization = await api.organization({
      member: ['connector:view', 'connection:create', 'tool:execute'],
      user: ['tool:execute'],
      viewer: ['connector:view', 'restriction:view'],
      ...people,
    });
    const { owner, viewer } = organization as Record<'owner' | 'viewer', MemberClient>;
    return {
      ...organization,
      restrict: (target: string, rule: object) => created(owner, 'POST /restriction', ruleOn(target, rule)),
      /** Files a request, which the owner approves. Returns the id of the grant. */
      grant: async (to: MemberClient, asked: object): Promise<string> => {
        const { id } = await created(to, 'POST /access-request', asked);
        const answer = await owner(`POST /access-request/${id}/resolve`, { decision: 'approve' });
        return answer.body.grant_id as string;
      },
      /** The access of a member as the viewer sees it. */
      about: (of: MemberClient, query = '') => access(viewer, of, query),
    };
  };
  return { api, connect, organize };
}

export async function created(as: Client, request: string, body: object): Promise<any> {
  const answer = await as(request, body);
  if (answer.status !== 201) throw new Error(`${request}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Everything that a member can use, page by page. */
export async function access(as: Client, of: { userId: string }, query = '', limit = 200): Promise<any[]> {
  const items: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const path: string = `/member/${of.userId}/access?limit=${limit}&${query}${cursor && `&cursor=${cursor}`}`;
    const { status, body }: Answer = await as(`GET ${path}`);
    if (status !== 200) throw new Error(`GET ${path}: ${JSON.stringify(body)}`);
    items.push(...body.result);
    cursor = body.next_cursor;
  }
  return items;
}

/** The access to one connector. */
export async function accessTo(as: Client, of: { userId: string }, slug: string): Promise<any> {
  return (await access(as, of, `connector_slug=${slug}`))[0];
}

/** Shares a thing of the owner with a member, a team or everyone. */
export const share = (owner: MemberClient, thing: string, grantee: string | null, level = 'use') =>
  created(owner, `POST /${thing}/share`, { ...granteeOf(grantee), level });

const granteeOf = (id: string | null) => {
  if (id === null) return { grantee_type: 'org' };
  return { grantee_type: id.startsWith('team') ? 'team' : 'user', grantee_id: id };
};

/** The names of the tools with a decision. */
export const toolsIn = (item: any, decision = 'allowed'): string[] =>
  item.tools.filter((group: any) => group.decision === decision).flatMap((group: any) => group.tool_names);

export const waysIn = (item: any): string[] => item.ways.map(({ kind, origin }: any) => `${kind} ${origin}`);
