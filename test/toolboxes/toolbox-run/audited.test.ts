import { type MemberClient } from '../../support/founder.js';
import { id, on, org, rules, run } from './scene.js';

const name = 'Payroll account';

beforeAll(async () => expect((await org.ada(`PATCH /connection/${on}`, { name })).status).toBe(200));

/** The records of Bob's calls through the toolbox, newest first. */
async function recordsOf(as: MemberClient, query = ''): Promise<any[]> {
  const { body } = await as(`GET /audit-log?category=usage&actor_id=${org.bob.userId}${query}`);
  return body.result.filter(({ data }: any) => data.toolbox_id === id);
}

/** Bob calls a tool, is refused another one, and requests approval for a third. */
async function called() {
  await rules({ destructive: 'confirm', write: 'block' });
  expect((await run('notes')).status).toBe(200);
  expect((await run('write')).status).toBe(403);
  expect((await run('drop', { id: 'n1' })).status).toBe(202);
}

const shown = ({ action, resource, summary }: any) => [action, resource.type, summary];

describe('The audit records of calls through a toolbox', () => {
  it('hide the connection from a caller who cannot see it', async () => {
    await called();
    const records = await recordsOf(org.bob);
    const behind = 'a connection of the toolbox';
    expect(records.map(shown)).toEqual([
      ['approval.requested', 'approval', expect.stringMatching(/requested approval of Delete note/)],
      ['tool.refused', 'toolbox', expect.stringMatching(`was refused .* on ${behind}$`)],
      ['tool.executed', 'toolbox', expect.stringMatching(`ran .* on ${behind}$`)],
      ['tool.started', 'toolbox', expect.stringMatching(`started .* on ${behind}$`)],
    ]);
    const single = await Promise.all(records.map(async (each) => (await org.bob(`GET /audit-log/${each.id}`)).body));
    expect(single).toEqual(records);
    for (const word of [name, on, 'connection_owner']) expect(JSON.stringify(records)).not.toContain(word);
  });

  it('name the connection for auditors and its editors', async () => {
    await called();
    const seen = ['approval', 'connection', 'connection', 'connection'];
    const all = await recordsOf(org.owner, '&scope=org');
    expect(all.map(({ resource }) => resource.type)).toEqual(seen);
    for (const { data } of all) expect(data.connection_id).toBe(on);
    const onOwn = await recordsOf(org.ada);
    expect(onOwn.map(({ resource }) => [resource.id, resource.label])).toEqual([
      [on, name],
      [on, name],
      [on, name],
    ]);
  });
});
