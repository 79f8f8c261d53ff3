import { type Api, startApi } from '../../support/api.js';
import { connector, toolNamed } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';

export let api: Api;
export let people: Record<'owner' | 'bob' | 'vic', MemberClient>;
beforeAll(async () => {
  const github = connector('github', 'GitHub', 'list_issues', 'delete_issue');
  api = await startApi({ shipped: [github, connector('slack', 'Slack', 'send_message')] });
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({ bob: ['connector:view', 'tool:execute'], vic: ['restriction:view'] });
  const ours = connector('gh2', 'Our GitHub', toolNamed('delete_issue', { name: 'tidy_issue' }));
  const secret = { ...connector('secret', 'Secret', 'run'), hidden: true };
  await give(api, people.owner, { ...ours, ancestors: ['github'] }, secret);
});

export const restrict = async (target: string, facts: object): Promise<string> =>
  (await people.owner('POST /restriction', ruleOn(target, facts))).body.id;
export const explain = async (as: MemberClient, query: string) => (await as(`GET /restriction/explain?${query}`)).body;
export const about = (of: MemberClient, query: string) => explain(people.vic, `user_id=${of.userId}&${query}`);
