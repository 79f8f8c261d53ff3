import { readFileSync } from 'node:fs';
import { shownRequests } from '../../openapi/shown-requests.js';
import { startApi } from '../../support/api.js';

const text = readFileSync('docs/access-control.md', 'utf8').split('## Worked examples')[1]!;
/** Responses about rules as the page shows them, with people under the label they have in this test. */
const shown: object[] = [...text.matchAll(/```json\n([^]*?)```/g)]
  .map(([, json]) => JSON.parse(json!.replaceAll('eve@example.com', 'Member')) as object)
  // Not the list of what a member can use: this test has neither its team nor its connection.
  .filter((each) => !('ways' in each));
const sentences = [...text.matchAll(/^\|.*\| `([A-Z][^`]*)` +\|$/gm)].map(([, sentence]) => sentence);

const bodyOf = (request: string): any =>
  shownRequests().find(
    ({ page, request: each, body }) => page === 'docs/access-control.md' && each === request && body,
  )!.body;

const api = await startApi();
afterAll(() => api.stop());
const { owner, member } = await api.organization({ member: 'Member' });
const contractor = { name: 'Contractor', permissions: ['connector:view', 'tool:execute'] };
const role: string = (await owner('POST /role', contractor)).body.id;
await owner(`PATCH /member/${member.userId}`, { role_ids: [role] });

const explained = async (slug: string, tool?: string) => {
  const asked = new URLSearchParams({ user_id: member.userId, connector_slug: slug, ...(tool && { tool_name: tool }) });
  return (await owner(`GET /restriction/explain?${asked}`)).body;
};

const simulated = async (body: object) => (await owner('POST /restriction/simulate', body)).body;

describe('The examples in docs/access-control.md', () => {
  it('are real responses', async () => {
    const rule = { ...bodyOf('POST /restriction'), target_id: role };
    const { body } = await owner('POST /restriction', rule);
    expect(body.summary).toBe('Blocks “Create issue” on github.');
    expect(await explained('github', 'create_issue')).toMatchObject(shown[0]!);
    const { draft } = bodyOf('POST /restriction/simulate');
    expect(await simulated({ draft: { ...draft, target_id: role } })).toMatchObject(shown[1]!);
    const permissions = ['connector:view', 'audit:view'];
    expect(await simulated({ role: { role_id: role, permissions } })).toMatchObject(shown[2]!);

    expect((await explained('github', 'list_issues')).sentence).toBe(sentences[0]);
    const allowing = { ...rule, mode: 'allow', tools: [], connector_slugs: ['github', 'slack'] };
    expect((await owner('POST /restriction', allowing)).body.summary).toBe('Allows only github and slack.');
    expect((await explained('jira')).sentence).toBe(sentences[1]);
    const request = { connector_slug: 'github', tool_name: 'create_issue', note: 'For the release.' };
    const { id } = (await member('POST /access-request', request)).body;
    await owner(`POST /access-request/${id}/resolve`, { decision: 'approve', expires_in_days: 11 });
    expect((await explained('github', 'create_issue')).sentence).toBe(sentences[2]);
  });
});
