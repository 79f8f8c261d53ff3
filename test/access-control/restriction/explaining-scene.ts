import { startApi } from '../../support/api.js';
import { connector, toolNamed } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';

/** An API with two connectors. It stops after the tests of the file. */
export async function startExplainingScene() {
  const github = connector('github', 'GitHub', 'list_issues', 'delete_issue');
  const api = await startApi({ shipped: [github, connector('slack', 'Slack', 'send_message')] });
  afterAll(() => api.stop());

  /** A new organization with a fork of GitHub and a hidden connector. The viewer may see rules. */
  const organize = async () => {
    const people = await api.organization({
      member: ['connector:view', 'tool:execute'],
      viewer: ['restriction:view'],
    });
    const { owner, viewer } = people;
    const fork = connector('gh2', 'Our GitHub', toolNamed('delete_issue', { name: 'tidy_issue' }));
    const secret = { ...connector('secret', 'Secret', 'run'), hidden: true };
    await give(api, owner, { ...fork, ancestors: ['github'] }, secret);
    return {
      ...people,
      restrict: async (target: string, facts: object): Promise<string> =>
        (await owner('POST /restriction', ruleOn(target, facts))).body.id,
      /** Explains the access of a member to the viewer. */
      about: (of: MemberClient, query: string) => explain(viewer, `user_id=${of.userId}&${query}`),
    };
  };

  return { api, organize };
}

export const explain = async (as: MemberClient, query: string) => (await as(`GET /restriction/explain?${query}`)).body;
