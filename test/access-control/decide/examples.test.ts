import { type World } from './oracle.js';
import { decide, grant, rule, tool, world } from './scene.js';

/** The operation and origin of `delete_issue`, which the fork calls `tidy_issue`. */
const tidyIssue = { ...tool('delete_issue'), name: 'tidy_issue' };

describe('The decision in the documented example', () => {
  const check = (facts: Partial<World>, expected: Record<string, object | true>) => {
    for (const [asked, answer] of Object.entries(expected)) {
      const [slug = '', name] = asked.split('/');
      const facts_ = name === undefined ? null : name === 'tidy_issue' ? tidyIssue : tool(name);
      const verdict = decide(world(facts), slug, facts_);
      expect({ asked, ...verdict }).toMatchObject({ asked, ...(answer === true ? { allowed: true } : answer) });
    }
  };
  const byRole = { allowed: false, restricted_by: 'role' };
  const byUser = { allowed: false, restricted_by: 'user' };

  it('1: allow rows of one role add up', () => {
    check(
      { roles: [[rule('allow', 'github'), rule('allow', 'slack/send_message')]] },
      {
        github: true,
        'slack/send_message': true,
        slack: true,
        'slack/list_users': { ...byRole, restricted_scope: 'tool' },
        jira: { ...byRole, restricted_scope: 'connector' },
      },
    );
  });

  it('2: an allow row that names nothing blocks everything', () => {
    check({ roles: [[rule('allow'), rule('allow', 'github')]] }, { github: byRole, slack: byRole, 'github/x': byRole });
  });

  it('3: every target must allow the connector', () => {
    check(
      { roles: [[rule('allow', 'github', 'slack')], [rule('allow', 'slack', 'jira')]] },
      { slack: true, github: byRole, jira: byRole },
    );
  });

  it('4: block beats allow, and allowing an upstream does not allow forks', () => {
    check(
      { roles: [[rule('allow', 'github'), rule('block', 'github/delete_issue')]] },
      {
        'github/list_issues': true,
        'github/delete_issue': { ...byRole, restricted_scope: 'tool' },
        gh2: { ...byRole, inherited_from: null },
      },
    );
  });

  it('5: role and member rules combine, except with a legacy override', () => {
    const roles = [[rule('block', 'github')]];
    check({ roles, own: [rule('allow', 'github')] }, { github: byRole, slack: byUser });
    check({ roles, own: [{ ...rule('allow', 'github'), legacy_override: true }] }, { github: true, slack: byUser });
  });

  it("6: a fork inherits its upstream's blocks, even for a renamed tool", () => {
    check(
      { roles: [[rule('block', 'github/delete_issue')]] },
      {
        'gh2/tidy_issue': { ...byRole, inherited_from: 'github', restricted_scope: 'tool' },
        'gh2/list_issues': true,
        gh2: true,
      },
    );
  });

  it('7: a rename neither unblocks nor allows a tool', () => {
    const renamed = { ...tool('list_issues'), name: 'find_issues' };
    const reused = tool('list_issues', { operation: 'something else', origin: 'new', origins: ['new'] });
    const facts = world({ roles: [[rule('allow', 'github/list_issues')]] });
    expect(decide(facts, 'github', renamed)).toMatchObject({ allowed: true });
    expect(decide(facts, 'github', reused)).toMatchObject({ allowed: false, restricted_scope: 'tool' });
  });

  it('8: a grant on a fork lifts the inherited block only there', () => {
    check({ roles: [[rule('block', 'github')]], grants: [grant('gh2')] }, { gh2: true, github: byRole, gh3: byRole });
  });

  it('9: a grant on one tool opens only that tool', () => {
    check(
      { roles: [[rule('block', 'github')]], grants: [grant('github/list_issues')] },
      { github: true, 'github/list_issues': true, 'github/delete_issue': { ...byRole, restricted_scope: 'tool' } },
    );
  });

  it("10: a grant lifts a member's own rule only if requested", () => {
    const facts = { own: [rule('block', 'slack')], roles: [[rule('block', 'slack')]] };
    check({ ...facts, grants: [grant('slack')] }, { slack: byUser });
    check({ ...facts, grants: [grant('slack', { lifts_member_rules: true })] }, { slack: true });
  });
});
