import { type Api, startApi } from '../support/api.js';
import { catalogOf, connector, type TestConnector, toolNamed } from '../support/catalog-of.js';
import { type MemberClient } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';

const connectors = new Map<string, TestConnector>([
  ['github', connector('GitHub', 'list_issues', 'delete_issue')],
  ['gh2', { ...connector('GitHub of ours', toolNamed('delete_issue', { name: 'tidy_issue' })), ancestors: ['github'] }],
  ['secret', { ...connector('Secret', 'run'), seenBy: [] }],
  ['slack', connector('Slack', 'send_message', toolNamed('old', { active: false }))],
]);

export let api: Api;
export let people: Record<'owner' | 'bob' | 'vic', MemberClient>;
beforeAll(async () => {
  api = await startApi();
  catalogOf(api, connectors);
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({ bob: ['connector:view', 'tool:execute'], vic: ['restriction:view'] });
});

export const restrict = async (target: string, facts: object): Promise<string> =>
  (await people.owner('POST /restriction', ruleOn(target, facts))).body.id;
export const explain = async (as: MemberClient, query: string) => (await as(`GET /restriction/explain?${query}`)).body;
export const about = (of: MemberClient, query: string) => explain(people.vic, `user_id=${of.userId}&${query}`);
