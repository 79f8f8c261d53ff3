import { AccessDecider, type ToolFacts } from '#access-control';
import { type Api, startApi } from '../../support/api.js';
import { connector, toolNamed } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';

export let api: Api;
export let people: Record<'owner' | 'bob' | 'eve' | 'mia' | 'max' | 'vic', MemberClient>;
beforeAll(async () => {
  const github = connector('github', 'GitHub', 'list_issues', 'delete_issue');
  api = await startApi({ shipped: [github, connector('slack', 'Slack', 'send_message')] });
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({
    bob: ['connector:view', 'tool:execute'],
    eve: ['connector:view', 'tool:execute', 'team:create'],
    mia: ['connector:view', 'member:manage'],
    max: ['member:manage', 'restriction:view', 'restriction:manage', 'restriction:override'],
    vic: ['restriction:view'],
  });
  const ours = connector('gh2', 'Ours', toolNamed('delete_issue', { name: 'tidy_issue' }));
  const secret = { ...connector('secret', 'Secret', 'run'), hidden: true };
  await give(api, people.owner, { ...ours, ancestors: ['github'] }, secret);
});

export const restrict = async (target: string, facts: object): Promise<string> =>
  (await people.owner('POST /restriction', ruleOn(target, facts))).body.id;
/** Starts to restrict this member while another write holds the organization lock. */
export const restrictBehind = async ({ orgId, userId }: MemberClient) => {
  await api.sql(
    orgId,
    `insert into access_control.restrictions (org_id, id, version, target_type, target_id, mode, connector_slugs,
       tools, legacy_override, created_at, updated_at)
     values ($1, 'rstr_rival', 1, 'user', $2, 'block', '{slack}', '[]', false, now(), now())`,
    [orgId, userId],
  );
  await api.sql(orgId, 'update kernel.access_epochs set epoch = epoch + 1');
};
export const blockSlack = () => restrict(people.bob.roleIds[0]!, { connector_slugs: ['slack'] });
export const file = async (as: MemberClient, body: object): Promise<string> =>
  (await as('POST /access-request', body)).body.id;
export const resolve = (as: MemberClient, id: string, body: object = { decision: 'approve' }, headers = {}) =>
  as(`POST /access-request/${id}/resolve`, body, headers);
export const status = async (id: string) => (await people.max(`GET /access-request/${id}`)).body.status;
export const reaches = async (as: MemberClient, slug: string, tool?: ToolFacts) => {
  const rules = await api.app.get(AccessDecider, { strict: false }).policyFor(await api.callerOf(as), [slug]);
  return (tool ? rules.decideTool(slug, tool) : rules.decideConnector(slug)).allowed;
};
