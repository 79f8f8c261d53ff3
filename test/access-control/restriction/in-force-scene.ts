import { AccessDecider } from '#access-control';
import { type Api, startApi } from '../../support/api.js';
import { connector, toolNamed } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';

/** A tool of `gh2` that has another name on GitHub. */
export const tidyIssue = toolNamed('delete_issue', { name: 'tidy_issue' });

export let api: Api;
export let decider: AccessDecider;
beforeAll(async () => {
  const github = connector('github', 'GitHub', 'list_issues', 'delete_issue');
  api = await startApi({ shipped: [github, connector('slack', 'Slack', 'send_message')] });
  decider = api.app.get(AccessDecider, { strict: false });
});
afterAll(() => api.stop());

export const restrict = (as: MemberClient, target: string, facts: object) =>
  as('POST /restriction', ruleOn(target, facts));

export async function people() {
  const made = await api.organization({ bob: ['connector:view', 'tool:execute'], eve: { roles: ['Guest', 'Member'] } });
  await give(
    api,
    made.owner,
    { ...connector('gh2', 'Our GitHub', tidyIssue), ancestors: ['github'] },
    { ...connector('secret', 'Secret', 'run'), hidden: true },
    { ...connector('fork-of-secret', 'Fork of secret', 'run'), ancestors: ['secret'] },
  );
  return made;
}
