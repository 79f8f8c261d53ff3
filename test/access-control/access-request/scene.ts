import { AccessDecider, type ToolFacts } from '#access-control';
import { startApi } from '../../support/api.js';
import { connector, toolNamed } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';
import { addRestriction } from '../../support/states/access-control.js';
import { refreshRights } from '../../support/states/kernel.js';

/** An API with two connectors. It stops after the tests of the file. */
export async function startAccessRequestScene() {
  const github = connector('github', 'GitHub', 'list_issues', 'delete_issue');
  const api = await startApi({ shipped: [github, connector('slack', 'Slack', 'send_message')] });
  afterAll(() => api.stop());

  /**
   * A new organization with a fork of GitHub and a hidden connector. The manager and the overrider may decide requests,
   * but only the overrider may override rules on members. The viewer may see rules.
   */
  const organize = async () => {
    const people = await api.organization({
      requester: ['connector:view', 'tool:execute'],
      colleague: ['connector:view', 'tool:execute', 'team:create'],
      manager: ['connector:view', 'member:manage'],
      overrider: ['member:manage', 'restriction:view', 'restriction:manage', 'restriction:override'],
      viewer: ['restriction:view'],
    });
    const { owner, requester, overrider } = people;
    const fork = connector('gh2', 'Ours', toolNamed('delete_issue', { name: 'tidy_issue' }));
    const secret = { ...connector('secret', 'Secret', 'run'), hidden: true };
    await give(api, owner, { ...fork, ancestors: ['github'] }, secret);
    const restrict = async (target: string, facts: object): Promise<string> =>
      (await owner('POST /restriction', ruleOn(target, facts))).body.id;
    return {
      ...people,
      restrict,
      blockSlack: () => restrict(requester.roleIds[0]!, { connector_slugs: ['slack'] }),
      statusOf: async (id: string) => (await overrider(`GET /access-request/${id}`)).body.status,
    };
  };

  /** Starts to restrict this member while another write holds the organization lock. */
  const restrictBehind = async ({ orgId, userId }: MemberClient) => {
    await addRestriction(api, orgId, { id: 'rstr_rival', target_type: 'user', target_id: userId });
    await refreshRights(api, orgId);
  };

  const reaches = async (as: MemberClient, slug: string, tool?: ToolFacts) => {
    const rules = await api.app.get(AccessDecider, { strict: false }).policyFor(await api.callerOf(as), [slug]);
    return (tool ? rules.decideTool(slug, tool) : rules.decideConnector(slug)).allowed;
  };

  return { api, organize, restrictBehind, reaches };
}

export const file = async (as: MemberClient, body: object): Promise<string> =>
  (await as('POST /access-request', body)).body.id;
export const resolve = (as: MemberClient, id: string, body: object = { decision: 'approve' }, headers = {}) =>
  as(`POST /access-request/${id}/resolve`, body, headers);
