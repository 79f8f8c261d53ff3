import fc from 'fast-check';
import { toolLabel } from '#access-control';

describe('A tool label', () => {
  it.each([
    ['list_all_pull_requests', 'github', 'List all pull requests'],
    ['getUserByID', 'crm', 'Get user by ID'],
    ['hub-spot.contacts.search', 'hub-spot', 'Search contacts'],
    ['slack', 'slack', 'Slack'],
    ['___', 'x', '___'],
    ['github_issues_create', 'github', 'Create issues'],
    ['send-message', 'slack', 'Send message'],
    ['exportPDFReport', 'docs', 'Export PDF report'],
    ['v2_upload', 'box', 'Upload v2'],
    ['发送消息', 'feishu', '发送消息'],
    ['Hub_Spot__contacts', 'hub-spot', 'Contacts'],
    ['slack_', 'slack', 'Slack'],
    ['slackbot_status', 'slack', 'Slackbot status'],
    ['HTMLPage', 'web', 'HTML page'],
    ['oauth/token:get', 'auth', 'Get OAuth token'],
    ['create_and_send', 'mail', 'Create and send'],
  ])('of %s on %s reads “%s”', (name, slug, label) => {
    expect(toolLabel(name, slug)).toBe(label);
  });

  it('ends with “…” beyond 120 characters', () => {
    const label = toolLabel('ж'.repeat(200), 'x');
    expect([...label]).toHaveLength(120);
    expect(label.endsWith('ж…')).toBe(true);
    expect(toolLabel('a'.repeat(120), 'x')).toHaveLength(120);
  });

  it('is never empty', () => {
    const names = fc.string({ minLength: 1, maxLength: 200, unit: 'binary' });
    fc.assert(
      fc.property(names, fc.string({ maxLength: 5 }), (name, slug) => {
        const label = toolLabel(name, slug);
        expect(label).not.toBe('');
        if (label !== name) expect([...label].length).toBeLessThanOrEqual(120);
        expect(toolLabel(name, slug)).toBe(label);
      }),
    );
  });

  it('stays correct if more names are requested than the cache holds', () => {
    for (let n = 0; n < 5_000; n++) expect(toolLabel(`get_thing_x${n}`, 'many')).toBe(`Get thing x${n}`);
    for (let n = 0; n < 5_000; n++) expect(toolLabel('send', `connector${n}`)).toBe('Send');
  });
});
