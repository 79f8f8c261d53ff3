import { AccessDecider } from '#access-control';
import { startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';

/** An API with three connectors. It stops after the tests of the file. */
export async function startAccessGrantScene() {
  const slugs = ['slack', 'github', 'jira'];
  const api = await startApi({ shipped: slugs.map((slug) => connector(slug, slug.toUpperCase(), 'run', 'stop')) });
  afterAll(() => api.stop());

  /**
   * A new organization. Rules block the holder and the colleague. The manager and the overrider may grant access, but
   * only the overrider may override rules on members. The viewer may see rules.
   */
  const organize = async () => {
    const people = await api.organization({
      holder: ['connector:view'],
      colleague: ['connector:view', 'tool:execute'],
      manager: ['connector:view', 'member:manage'],
      overrider: ['member:manage', 'restriction:view', 'restriction:manage', 'restriction:override'],
      viewer: ['restriction:view'],
    });
    const { owner, holder, colleague, overrider } = people;
    const block = (target: string, ...connector_slugs: string[]) =>
      owner('POST /restriction', ruleOn(target, { connector_slugs }));
    for (const as of [holder, colleague]) await block(as.roleIds[0]!, ...slugs);
    return {
      ...people,
      block,
      /** Files a request, which the overrider approves. Returns the grant's id. */
      grant: async (to: MemberClient, asked: object, terms: object = {}): Promise<string> => {
        const { body } = await to('POST /access-request', asked);
        const approval = { decision: 'approve', ...terms };
        return (await overrider(`POST /access-request/${body.id}/resolve`, approval)).body.grant_id;
      },
      read: async (id: string) => (await overrider(`GET /access-grant/${id}`)).body,
      events: (type: string) =>
        api.sql(
          owner.orgId,
          `select actor_id, actor_kind, subject_user_id, resource_id, resource_label, changes, data from kernel.events
           where type = $1 order by id`,
          [type],
        ),
    };
  };

  const reaches = async (as: MemberClient, slug: string) => {
    const rules = await api.app.get(AccessDecider, { strict: false }).policyFor(await api.callerOf(as), [slug]);
    return rules.decideConnector(slug).allowed;
  };

  return { api, organize, reaches };
}

export const revoke = (as: MemberClient, id: string, body: object = {}, headers = {}) =>
  as(`POST /access-grant/${id}/revoke`, body, headers);
export const extend = (as: MemberClient, id: string, expires_in_days: unknown = 60, headers = {}) =>
  as(`POST /access-grant/${id}/extend`, { expires_in_days }, headers);
/** Grants access without a request. */
export const grantTo = (as: MemberClient, to: Pick<MemberClient, 'userId'>, body: object, headers = {}) =>
  as('POST /access-grant', { user_id: to.userId, ...body }, headers);
export const slack = { connector_slug: 'slack' };
