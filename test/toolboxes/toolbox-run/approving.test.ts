import { type MemberClient } from '../../support/founder.js';
import { forbidden } from '../../support/refused.js';
import { startToolboxRunScene, synthetic } from './scene.js';

const {
  product,
  creator,
  user,
  editor,
  on,
  rules,
  tool,
  toolbox,
  startToolbox,
  program,
  viewer: approver,
} = await startToolboxRunScene();

// The editor can edit the creator's first connection, and the approver can edit both. The user sees neither.
const { id: other } = await product.connect(creator, { redirect_uri: '/' });

const names = { first: 'Payroll account', other: 'Archive account' };

beforeAll(async () => {
  for (const [connection, name] of [
    [on, names.first],
    [other, names.other],
  ])
    expect((await creator(`PATCH /connection/${connection}`, { name })).status).toBe(200);
  await share(on, editor);
  for (const connection of [on, other]) await share(connection, approver);
});
beforeEach(() => rules({ write: 'allow', destructive: 'second_person' }));

const share = (connection: string, member: MemberClient) =>
  creator(`POST /connection/${connection}/share`, { grantee_type: 'user', grantee_id: member.userId, level: 'edit' });

const step = (key: string, connection_id: string, tool_name = 'delete_note', args_template = `{'id': input.word}`) => ({
  key,
  connection_id,
  tool_name,
  args_template,
});

/** The user requests approval of a run with these steps. Returns the approval's id. */
async function askedFor(...steps: object[]) {
  const { run, put } = await startToolbox();
  const made = await program({ steps, output_template: null });
  await put([synthetic(made.id, { name: 'plan' })]);
  const { status, body } = await run('plan', { word: 'n1' });
  expect([status, body.outcome]).toEqual([202, 'approval_required']);
  return { approval: body.approval.id as string, run };
}

const seen = async (approval: string, as: MemberClient) => (await as(`GET /approval/${approval}`)).body;
const resolve = (approval: string, as: MemberClient, decision = 'approve') =>
  as(`POST /approval/${approval}/resolve`, { decision });

describe('An approval of a synthetic tool', () => {
  it.each(['first', 'last'])('needs edit access to the connection of the %s step', async (place) => {
    const steps = [step('mine', on), step('theirs', other)];
    const { approval, run } = await askedFor(...(place === 'last' ? steps : steps.reverse()));
    for (const decision of ['approve', 'deny'])
      expect(await resolve(approval, editor, decision)).toMatchObject(forbidden('edit_required'));
    expect((await seen(approval, editor)).can_resolve).toBe(false);
    expect((await seen(approval, approver)).can_resolve).toBe(true);
    expect(await resolve(approval, approver)).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect((await run('plan', { word: 'n1' }, user, { approval_id: approval })).status).toBe(200);
  });

  it('needs no edit access to connections used only for reading', async () => {
    const { approval } = await askedFor(step('read', other, 'list_notes', '{}'), step('gone', on));
    expect((await seen(approval, editor)).can_resolve).toBe(true);
    expect((await resolve(approval, editor)).status).toBe(200);
  });

  it('needs edit access to the connection whose step has the stricter policy', async () => {
    await rules({ write: 'second_person', destructive: 'confirm' });
    const { approval } = await askedFor(step('made', other, 'create_note', `{'title': input.word}`), step('gone', on));
    expect(await resolve(approval, editor)).toMatchObject(forbidden('edit_required'));
    expect(await resolve(approval, user)).toMatchObject(forbidden('own_request'));
    expect((await resolve(approval, approver)).status).toBe(200);
  });

  it('shows steps, connections and arguments', async () => {
    const { approval } = await askedFor(step('mine', on), step('theirs', other));
    const shown = (key: string, connection_id: string, connection_name: string) => ({
      key,
      tool_name: 'delete_note',
      connector_slug: 'demo',
      tier: 'destructive',
      connection_id,
      connection_name,
      arguments_template: `{'id': input.word}`,
    });
    const all = [shown('mine', on, names.first), shown('theirs', other, names.other)];
    expect(await seen(approval, approver)).toMatchObject({ steps: all, arguments_preview: { word: 'n1' } });
    const { connection_id: _, connection_name: __, arguments_template: ___, ...hidden } = all[1]!;
    expect((await seen(approval, editor)).steps).toEqual([all[0], hidden]);
  });

  it('hides secrets in a step’s template', async () => {
    const literal = `{'id': 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'}`;
    const { approval } = await askedFor(step('mine', on, 'delete_note', literal));
    expect((await seen(approval, approver)).steps[0].arguments_template).toBe('(hidden)');
  });

  it('is hidden from members without edit access to any of its connections', async () => {
    const { approval } = await askedFor(step('theirs', other));
    expect((await editor(`GET /approval/${approval}`)).status).toBe(404);
    expect((await resolve(approval, editor)).status).toBe(404);
  });
});

describe('The second person that a toolbox requires', () => {
  it('cannot be the requester', async () => {
    await rules({ destructive: 'confirm' });
    const strict = await toolbox([tool('delete_note', { name: 'drop' })], {
      approval_policy: { destructive: 'second_person' },
    });
    const asked = await user(`POST /toolbox/${strict}/execute`, { tool_name: 'drop', arguments: { id: 'n1' } });
    const approval = asked.body.approval.id as string;
    expect(asked.body.approval.second_person).toBe(true);
    expect((await seen(approval, user)).can_resolve).toBe(false);
    const { result } = (await user('GET /approval?limit=1')).body;
    expect(result).toMatchObject([{ id: approval, can_resolve: false }]);
    for (const decision of ['approve', 'deny'])
      expect(await resolve(approval, user, decision)).toMatchObject(forbidden('own_request'));
    expect((await seen(approval, user)).status).toBe('pending');
    expect((await resolve(approval, creator)).status).toBe(200);
  });

  it('is needed once the toolbox becomes stricter, despite an earlier request', async () => {
    const { id, run } = await startToolbox();
    await rules({ destructive: 'confirm' });
    const drop = () => run('drop', { id: 'n2' });
    const first = (await drop()).body.approval.id as string;
    const stricter = { approval_policy: { destructive: 'second_person' } };
    expect((await creator(`PATCH /toolbox/${id}`, stricter)).status).toBe(200);
    const second = (await drop()).body.approval.id as string;
    expect(second).not.toBe(first);
    expect(await resolve(second, user)).toMatchObject(forbidden('own_request'));
  });
});

describe('An approval for a call through a toolbox', () => {
  beforeEach(() => rules({ destructive: 'confirm' }));

  it('hides a connection that the caller cannot see', async () => {
    const { id, run } = await startToolbox();
    const asked = await run('drop', { id: 'n3' });
    const approval = asked.body.approval.id as string;
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'drop', arguments: { id: 'n3' } } };
    const headers = { accept: 'application/json, text/event-stream' };
    const answers = [
      asked.body,
      await seen(approval, user),
      (await user('GET /approval')).body.result[0],
      (await user(`POST /mcp/toolbox/${id}`, message, headers)).body,
    ];
    for (const answer of answers) {
      const text = JSON.stringify(answer);
      expect(text).toContain('Delete note');
      for (const word of [names.first, on]) expect(text).not.toContain(word);
    }
  });

  it('names the connection for a caller who can see it', async () => {
    const { run } = await startToolbox();
    const { body } = await run('drop', { id: 'n4' }, editor);
    const named = { summary: `Delete note through ${names.first}`, connection_name: names.first };
    expect(body.approval).toMatchObject(named);
    expect(await seen(body.approval.id, editor)).toMatchObject({ ...named, connection_id: on });
  });
});
