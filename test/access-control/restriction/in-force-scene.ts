import { AccessDecider } from '#access-control';
import { startApi } from '../../support/api.js';
import { connector, toolNamed } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';

/** A tool of `gh2` that has another name on GitHub. */
export const tidyIssue = toolNamed('delete_issue', { name: 'tidy_issue' });

/** An API with two connectors. It stops after the tests of the file. */
export async function startInForceScene() {
  const github = connector('github', 'GitHub', 'list_issues', 'delete_issue');
  const api = await startApi({ shipped: [github, connector('slack', 'Slack', 'send_message')] });
  afterAll(() => api.stop());

  /** A new organization with two forks and a hidden connector. The colleague has two roles. */
  const organize = async () => {
    const people = await api.organization({
      member: ['connector:view', 'tool:execute'],
      colleague: { roles: ['Guest', 'Member'] },
    });
    await give(
      api,
      people.owner,
      { ...connector('gh2', 'Our GitHub', tidyIssue), ancestors: ['github'] },
      { ...connector('secret', 'Secret', 'run'), hidden: true },
      { ...connector('fork-of-secret', 'Fork of secret', 'run'), ancestors: ['secret'] },
    );
    return people;
  };

  return { api, organize, decider: api.app.get(AccessDecider, { strict: false }) };
}

export const restrict = (as: MemberClient, target: string, facts: object) =>
  as('POST /restriction', ruleOn(target, facts));
