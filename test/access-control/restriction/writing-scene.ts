import { CommandBus } from '@nestjs/cqrs';
import { ImportRestriction } from '#access-control';
import { startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { ruleOn } from '../../support/rule-on.js';

const shipped = [
  connector('github', 'GitHub', 'list_issues', 'delete_issue', 'close_issue'),
  connector('slack', 'Slack', 'send_message', 'list_users'),
  connector('jira', 'Jira', 'create_issue'),
  ...Array.from({ length: 1001 }, (_, n) => connector(`many-${n}`, `Many ${n}`, 'run')),
];

/** An API with more connectors than a rule can name. It stops after the tests of the file. */
export async function startWritingScene() {
  const api = await startApi({ shipped });
  afterAll(() => api.stop());

  /** A new organization. Rules are on the member and on the member's role, unless a test says otherwise. */
  const organize = async () => {
    const people = await api.organization({
      member: ['connector:view'],
      colleague: ['connector:view', 'tool:execute'],
    });
    const { owner, member } = people;
    return {
      ...people,
      onRole: (facts: object = {}) => ruleOn(member.roleIds[0]!, facts),
      onMember: (facts: object = {}) => ruleOn(member.userId, facts),
      create: async (body: object) => {
        const { status, body: created } = await owner('POST /restriction', body);
        expect([status, created.error]).toEqual([201, undefined]);
        return created;
      },
      /** Imports a rule on a member that replaces the rules of the member's roles. */
      importRule: (mode: 'allow' | 'block', connector_slugs: string[], target_id: string): Promise<string> => {
        const rule = { target_type: 'user', target_id, mode, connector_slugs, tools: [] } as const;
        return api.app.get(CommandBus, { strict: false }).execute(new ImportRestriction(owner.orgId, rule, true));
      },
      events: () =>
        api.sql(
          owner.orgId,
          `select type, actor_kind, subject_user_id, data, changes from kernel.events
           where type like 'restriction.%' order by id`,
        ),
      epoch: async () => Number((await api.sql(owner.orgId, 'select epoch from kernel.access_epochs'))[0].epoch),
    };
  };

  return { api, organize };
}

export const github = (...names: string[]) => names.map((tool_name) => ({ connector_slug: 'github', tool_name }));
export const invalid = (reason: string, path: string) => ({
  status: 400,
  body: { error: { code: 'validation_error', fields: [expect.objectContaining({ reason, path })] } },
});
