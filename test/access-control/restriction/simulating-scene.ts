import { type Client, startApi } from '../../support/api.js';
import { connector, toolNamed } from '../../support/catalog.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';
import { answeredInTime } from '../../support/in-time.js';

/** An API with two connectors. It stops after the tests of the file. */
export async function startSimulatingScene() {
  const github = connector('github', 'GitHub', 'list_issues', 'delete_issue');
  const api = await startApi({ shipped: [github, connector('slack', 'Slack', 'send_message', 'list_users')] });
  afterAll(() => api.stop());

  /** A new organization with a fork of GitHub and a hidden connector. The manager may write rules. */
  const organize = async () => {
    const people = await api.organization({
      member: ['connector:view', 'tool:execute'],
      colleague: ['connector:view'],
      manager: ['restriction:view', 'restriction:manage'],
    });
    const { owner, member } = people;
    const fork = connector('gh2', 'Our GitHub', toolNamed('delete_issue', { name: 'tidy_issue' }));
    const secret = { ...connector('secret', 'Secret', 'run'), hidden: true };
    await give(api, owner, { ...fork, ancestors: ['github'] }, secret);
    return {
      ...people,
      /** The id of the member's role. */
      role: member.roleIds[0]!,
      restrict: async (target: string, facts: object): Promise<string> =>
        (await owner('POST /restriction', ruleOn(target, facts))).body.id,
      simulate: async (body: object, as: Client = owner) => {
        const { status, body: answer } = await answeredInTime(() => as('POST /restriction/simulate', body));
        expect([status, answer.error]).toEqual([200, undefined]);
        return answer;
      },
    };
  };

  return { api, organize };
}
