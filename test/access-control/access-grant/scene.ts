import { AccessDecider } from '#access-control';
import { type Api, startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';

export let api: Api;
export let people: Record<'owner' | 'bob' | 'eve' | 'mia' | 'max' | 'vic', MemberClient>;
beforeAll(async () => {
  const slugs = ['slack', 'github', 'jira'];
  api = await startApi({ shipped: slugs.map((slug) => connector(slug, slug.toUpperCase(), 'run', 'stop')) });
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({
    bob: ['connector:view'],
    eve: ['connector:view', 'tool:execute'],
    mia: ['connector:view', 'member:manage'],
    max: ['member:manage', 'restriction:view', 'restriction:manage', 'restriction:override'],
    vic: ['restriction:view'],
  });
  for (const as of [people.bob, people.eve]) await block(as.roleIds[0]!, 'slack', 'github', 'jira');
});

export const block = (target: string, ...connector_slugs: string[]) =>
  people.owner('POST /restriction', ruleOn(target, { connector_slugs }));
/** Files a request and approves it as an administrator. Returns the grant's id. */
export const grant = async (to: MemberClient, asked: object, terms: object = {}, by = people.max): Promise<string> => {
  const { body } = await to('POST /access-request', asked);
  return (await by(`POST /access-request/${body.id}/resolve`, { decision: 'approve', ...terms })).body.grant_id;
};
export const read = async (id: string, as = people.max) => (await as(`GET /access-grant/${id}`)).body;
export const revoke = (as: MemberClient, id: string, body: object = {}, headers = {}) =>
  as(`POST /access-grant/${id}/revoke`, body, headers);
export const extend = (as: MemberClient, id: string, expires_in_days: unknown = 60, headers = {}) =>
  as(`POST /access-grant/${id}/extend`, { expires_in_days }, headers);
export const slack = { connector_slug: 'slack' };
export const reaches = async (as: MemberClient, slug: string) => {
  const rules = await api.app.get(AccessDecider, { strict: false }).policyFor(await api.callerOf(as), [slug]);
  return rules.decideConnector(slug).allowed;
};
export const events = (type: string) =>
  api.sql(
    people.owner.orgId,
    `select actor_id, actor_kind, subject_user_id, resource_id, resource_label, changes, data from kernel.events
     where type = $1 order by id`,
    [type],
  );
