import { type Api, type Client, startApi } from '../../support/api.js';
import { connector, toolNamed } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';

export let api: Api;
export let people: Record<'owner' | 'bob' | 'eve' | 'max', MemberClient>;
export let owner: MemberClient;
beforeAll(async () => {
  const github = connector('github', 'GitHub', 'list_issues', 'delete_issue');
  api = await startApi({ shipped: [github, connector('slack', 'Slack', 'send_message', 'list_users')] });
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({
    bob: ['connector:view', 'tool:execute'],
    eve: ['connector:view'],
    max: ['restriction:view', 'restriction:manage'],
  });
  ({ owner } = people);
  const ours = connector('gh2', 'Our GitHub', toolNamed('delete_issue', { name: 'tidy_issue' }));
  const secret = { ...connector('secret', 'Secret', 'run'), hidden: true };
  await give(api, owner, { ...ours, ancestors: ['github'] }, secret);
});

export const restrict = async (target: string, facts: object): Promise<string> =>
  (await owner('POST /restriction', ruleOn(target, facts))).body.id;
export const simulate = async (body: object, as: Client = owner) => {
  const { status, body: answer } = await as('POST /restriction/simulate', body);
  expect([status, answer.error]).toEqual([200, undefined]);
  return answer;
};
export const bobRole = () => people.bob.roleIds[0]!;
