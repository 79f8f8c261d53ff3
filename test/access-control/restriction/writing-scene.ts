import { CommandBus } from '@nestjs/cqrs';
import { ImportRestriction } from '#access-control';
import { type Api, type Client, startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';

const shipped = [
  connector('github', 'GitHub', 'list_issues', 'delete_issue', 'close_issue'),
  connector('slack', 'Slack', 'send_message', 'list_users'),
  connector('jira', 'Jira', 'create_issue'),
  ...Array.from({ length: 1001 }, (_, n) => connector(`many-${n}`, `Many ${n}`, 'run')),
];

export let api: Api;
export let owner: MemberClient;
export let people: Record<'owner' | 'bob' | 'eve', MemberClient>;

beforeAll(async () => {
  api = await startApi({ shipped });
});
afterAll(() => api.stop());

beforeEach(async () => {
  people = await api.organization({ bob: ['connector:view'], eve: ['connector:view', 'tool:execute'] });
  ({ owner } = people);
});

export const onRole = (facts: object = {}) => ruleOn(people.bob.roleIds[0]!, facts);
export const onMember = (facts: object = {}) => ruleOn(people.bob.userId, facts);
export const github = (...names: string[]) => names.map((tool_name) => ({ connector_slug: 'github', tool_name }));
export const create = async (body: object, as: Client = owner) => {
  const { status, body: created } = await as('POST /restriction', body);
  expect([status, created.error]).toEqual([201, undefined]);
  return created;
};
export const imported = (mode: 'allow' | 'block', connector_slugs: string[], target: MemberClient, override: boolean) =>
  api.app
    .get(CommandBus, { strict: false })
    .execute(
      new ImportRestriction(
        owner.orgId,
        { target_type: 'user', target_id: target.userId, mode, connector_slugs, tools: [] },
        override,
      ),
    );
export const events = () =>
  api.sql(
    owner.orgId,
    `select type, actor_kind, subject_user_id, data, changes from kernel.events
    where type like 'restriction.%' order by id`,
  );
export const epoch = async () =>
  Number((await api.sql(owner.orgId, 'select epoch from kernel.access_epochs'))[0].epoch);
export const invalid = (reason: string, path: string) => ({
  status: 400,
  body: { error: { code: 'validation_error', fields: [expect.objectContaining({ reason, path })] } },
});
