import { AccessDecider } from '#access-control';
import { type Api, startApi } from '../support/api.js';
import { catalogOf, connector, type TestConnector, toolNamed } from '../support/catalog-of.js';
import { type MemberClient } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';

export const connectors = new Map<string, TestConnector>([
  ['github', connector('GitHub', 'list_issues', 'delete_issue')],
  ['gh2', { ...connector('GitHub of ours', toolNamed('delete_issue', { name: 'tidy_issue' })), ancestors: ['github'] }],
  ['secret', { ...connector('Secret', 'run'), seenBy: [] }],
  ['fork-of-secret', { ...connector('Fork of secret', 'run'), ancestors: ['secret'] }],
  ['slack', connector('Slack', 'send_message')],
]);

export let api: Api;
export let decider: AccessDecider;
beforeAll(async () => {
  api = await startApi();
  catalogOf(api, connectors);
  decider = api.app.get(AccessDecider, { strict: false });
});
afterAll(() => api.stop());

export const restrict = (as: MemberClient, target: string, facts: object) =>
  as('POST /restriction', ruleOn(target, facts));

export const people = () =>
  api.organization({ bob: ['connector:view', 'tool:execute'], eve: { roles: ['Guest', 'Member'] } });
