import { type MemberClient } from '../../support/founder.js';
import { startToolboxRunScene } from './scene.js';

const { owner, creator, user, on, rules, startToolbox } = await startToolboxRunScene();

const name = 'Payroll account';

beforeAll(async () => expect((await creator(`PATCH /connection/${on}`, { name })).status).toBe(200));

/** The records of the user's calls through the toolbox, newest first. */
async function recordsOf(as: MemberClient, id: string, query = ''): Promise<any[]> {
  const { body } = await as(`GET /audit-log?category=usage&actor_id=${user.userId}${query}`);
  return body.result.filter(({ data }: any) => data.toolbox_id === id);
}

/** The user calls a tool, is refused another one, and requests approval for a third. Returns the toolbox's id. */
async function called(): Promise<string> {
  const { id, run } = await startToolbox();
  await rules({ destructive: 'confirm', write: 'block' });
  expect((await run('notes')).status).toBe(200);
  expect((await run('write')).status).toBe(403);
  expect((await run('drop', { id: 'n1' })).status).toBe(202);
  return id;
}

const shown = ({ action, resource, summary }: any) => [action, resource.type, summary];

describe('The audit records of calls through a toolbox', () => {
  it('hide the connection from a caller who cannot see it', async () => {
    const id = await called();
    const records = await recordsOf(user, id);
    const behind = 'a connection of the toolbox';
    expect(records.map(shown)).toEqual([
      ['approval.requested', 'approval', expect.stringMatching(/requested approval of Delete note/)],
      ['tool.refused', 'toolbox', expect.stringMatching(`was refused .* on ${behind}$`)],
      ['tool.executed', 'toolbox', expect.stringMatching(`ran .* on ${behind}$`)],
      ['tool.started', 'toolbox', expect.stringMatching(`started .* on ${behind}$`)],
    ]);
    const single = await Promise.all(records.map(async (each) => (await user(`GET /audit-log/${each.id}`)).body));
    expect(single).toEqual(records);
    for (const word of [name, on, 'connection_owner']) expect(JSON.stringify(records)).not.toContain(word);
  });

  it('name the connection for auditors and its editors', async () => {
    const id = await called();
    const seen = ['approval', 'connection', 'connection', 'connection'];
    const all = await recordsOf(owner, id, '&scope=org');
    expect(all.map(({ resource }) => resource.type)).toEqual(seen);
    for (const { data } of all) expect(data.connection_id).toBe(on);
    const onOwn = await recordsOf(creator, id);
    expect(onOwn.map(({ resource }) => [resource.id, resource.label])).toEqual([
      [on, name],
      [on, name],
      [on, name],
    ]);
  });
});
