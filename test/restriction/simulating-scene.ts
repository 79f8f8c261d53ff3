import { type Api, type Client, startApi } from '../support/api.js';
import { catalogOf, connector, type TestConnector, toolNamed } from '../support/catalog-of.js';
import { type MemberClient } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';

export const connectors = new Map<string, TestConnector>([
  ['github', connector('GitHub', 'list_issues', 'delete_issue')],
  ['gh2', { ...connector('GitHub of ours', toolNamed('delete_issue', { name: 'tidy_issue' })), ancestors: ['github'] }],
  ['secret', { ...connector('Secret', 'run'), seenBy: [] }],
  ['slack', connector('Slack', 'send_message', 'list_users', toolNamed('old', { active: false }))],
]);

export let api: Api;
export let people: Record<'owner' | 'bob' | 'eve' | 'max', MemberClient>;
export let owner: MemberClient;
beforeAll(async () => {
  api = await startApi();
  catalogOf(api, connectors);
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({
    bob: ['connector:view', 'tool:execute'],
    eve: ['connector:view'],
    max: ['restriction:view', 'restriction:manage'],
  });
  ({ owner } = people);
});

export const restrict = async (target: string, facts: object): Promise<string> =>
  (await owner('POST /restriction', ruleOn(target, facts))).body.id;
export const simulate = async (body: object, as: Client = owner) => {
  const { status, body: answer } = await as('POST /restriction/simulate', body);
  expect([status, answer.error]).toEqual([200, undefined]);
  return answer;
};
export const bobRole = () => people.bob.roleIds[0]!;
