import { forbidden, refused } from '../../support/refused.js';
import { created, issues, read, startToolboxScene, to, wrong } from './scene.js';

const { connection, organize } = await startToolboxScene();

describe('A toolbox', () => {
  it('has entries in the requested order, with connections pinned by its creator', async () => {
    const { creator, events } = await organize();
    const id = await connection(creator);
    const made = await created(creator, {
      name: '  Build  ',
      description: 'For builds.',
      entries: [issues({ connection_id: id, name: 'open', frozen: { owner: 'octo' } }), issues()],
    });
    expect(made).toMatchObject({ name: 'Build', access: 'owner', entry_count: 2, unmet_count: 1, can_manage: true });
    expect(made.entries).toMatchObject([
      { exposed_name: 'open', connection_id: id, delegated_by_user_id: creator.userId, unmet: false },
      { exposed_name: 'github__list_issues', connection_id: null, unmet_reason: 'needs_connection' },
    ]);
    expect(made.tools.map(({ name }: any) => name)).toEqual(['open']);
    expect(Object.keys(made.tools[0].input_schema.properties)).not.toContain('owner');
    expect(await events(made.id)).toEqual(['toolbox.created']);
    const answer = await creator(`GET /toolbox/${made.id}`);
    expect([answer.headers.get('etag'), answer.body]).toEqual(['"1"', made]);
  });

  it('can be created with shares by holders of toolbox:create', async () => {
    const { creator, user, outsider, events } = await organize({ user: 'Member', outsider: ['connector:view'] });
    expect(await outsider('POST /toolbox', { name: 'X' })).toMatchObject(forbidden('permission_required'));
    const { id } = await created(creator, { shares: [to(user, 'use')] });
    expect(await read(id, user)).toMatchObject({ access: 'use', can_use: true, can_manage: false });
    expect(await events(id)).toEqual(['toolbox.created', 'toolbox.shared']);
  });

  it('is refused with a list of all problems in its entries', async () => {
    const { creator, colleague } = await organize({ colleague: 'Member' });
    const mine = await connection(creator);
    const theirs = await connection(colleague);
    const answer = await creator('POST /toolbox', {
      name: 'X',
      entries: [
        issues({ connection_id: theirs }),
        { connector_slug: 'nowhere', tool_name: 'x' },
        issues({ tool_name: 'no_such_tool' }),
        { tool_name: 'x' },
        issues({ id: 'tbxe_none' }),
        issues({ connection_id: mine, frozen: { colour: 'red' }, defaults: { state: 7 }, name: 'same' }),
        issues({ connection_id: mine, name: 'same' }),
        { connector_slug: 'slack', tool_name: 'list_channels', connection_id: mine },
      ],
    });
    expect(answer).toMatchObject(refused(400, 'validation_error', 'invalid_fields'));
    expect(wrong(answer).sort()).toEqual(
      [
        ['/entries/0/connection_id', 'unknown_connection'],
        ['/entries/1/connector_slug', 'unknown_connector'],
        ['/entries/2/tool_name', 'unknown_tool'],
        ['/entries/3/connector_slug', 'required'],
        ['/entries/4/id', 'unknown_entry'],
        ['/entries/5/frozen/colour', 'unknown_field'],
        ['/entries/5/defaults/state', 'invalid_value'],
        ['/entries/6/name', 'name_taken'],
        ['/entries/7/connection_id', 'invalid_value'],
      ].sort(),
    );
    expect((await creator('GET /toolbox')).body.result).toEqual([]);
  });

  it('has at most 200 entries, each with a portable name', async () => {
    const { creator } = await organize();
    const many = (count: number) => Array.from({ length: count }, (_, n) => issues({ name: `issues_${n}` }));
    expect((await created(creator, { entries: many(200) })).entry_count).toBe(200);
    expect(wrong(await creator('POST /toolbox', { name: 'X', entries: many(201) }))).toEqual([
      ['/entries', 'too_many'],
    ]);
    for (const name of ['', 'a b', 'nаme', 'x'.repeat(65)])
      expect((await creator('POST /toolbox', { name: 'X', entries: [issues({ name })] })).status).toBe(400);
  });

  it('cannot include a tool that its creator cannot run', async () => {
    const { creator, colleague, shareConnection, block } = await organize({ colleague: 'Member' });
    const id = await connection(colleague);
    await shareConnection(id, creator, 'view', colleague);
    const body = { name: 'X', entries: [issues({ connection_id: id })] };
    const seen = await creator('POST /toolbox', body);
    expect(seen).toMatchObject(forbidden('pin_not_allowed'));
    expect(wrong(seen)).toEqual([['/entries/0/connection_id', 'pin_not_allowed']]);
    await shareConnection(id, creator, 'use', colleague);
    await block(creator, { tools: [{ connector_slug: 'github', tool_name: 'list_issues' }] });
    const kept = await creator('POST /toolbox', body);
    expect(kept).toMatchObject(forbidden('tool_restricted'));
    expect(wrong(kept)).toEqual([['/entries/0/tool_name', 'tool_restricted']]);
  });

  it('can narrow a tool’s schema but not widen it', async () => {
    const { creator } = await organize();
    const id = await connection(creator);
    const make = (input_schema: object) =>
      creator('POST /toolbox', { name: 'X', entries: [issues({ connection_id: id, input_schema })] });
    const text = { type: 'string', minLength: 1, maxLength: 100 };
    const both = { owner: text, repo: text };
    const narrower = {
      type: 'object',
      properties: { ...both, state: { enum: ['open'] } },
      required: ['owner', 'repo'],
    };
    expect((await make(narrower)).body.tools[0].input_schema.properties.state).toEqual({ enum: ['open'] });
    for (const [wider, told] of [
      [{ ...narrower, properties: { ...both, state: { enum: ['open', 'odd'] } } }, '"odd"'],
      [{ ...narrower, properties: { ...both, colour: text } }, 'colour'],
      [{ ...narrower, required: ['owner'] }, 'repo'],
      [{ ...narrower, properties: { ...both, owner: {} } }, 'any type'],
      [{ ...narrower, properties: { ...both, owner: { type: 'string', minLength: 1 } } }, 'maxLength of 100'],
    ] as const) {
      const answer = await make(wider);
      expect(wrong(answer)).toEqual([['/entries/0/input_schema', 'widens']]);
      expect(answer.body.error.message).toContain(told);
    }
    for (const [odd, path] of [
      [{ $ref: '#' }, ''],
      [{ type: 'nothing' }, '/type'],
      [{ properties: 7 }, '/properties'],
    ] as const)
      expect(wrong(await make(odd))).toEqual([[`/entries/0/input_schema${path}`, 'invalid_value']]);
  });

  it('cannot have a weaker policy than the organization', async () => {
    const { creator } = await organize();
    const weaker = await creator('POST /toolbox', { name: 'X', approval_policy: { destructive: 'allow' } });
    expect(wrong(weaker)).toEqual([['/approval_policy/destructive', 'policy_weaker']]);
    const { id } = await created(creator, { approval_policy: { write: 'confirm', destructive: 'second_person' } });
    await creator(`PATCH /toolbox/${id}`, { approval_policy: { write: 'block' } });
    expect((await read(id, creator)).approval_policy).toEqual({ write: 'block' });
    await creator(`PATCH /toolbox/${id}`, { approval_policy: null });
    expect((await read(id, creator)).approval_policy).toBeNull();
  });

  it('is visible only with access', async () => {
    const { creator, editor, admin, share } = await organize({ editor: 'Member', admin: 'Org Admin' });
    const { id } = await created(creator, {});
    for (const as of [editor, admin]) expect((await as(`GET /toolbox/${id}`)).status).toBe(404);
    await share(id, to(editor, 'edit'));
    expect(await editor(`DELETE /toolbox/${id}`)).toMatchObject(forbidden('owner_only'));
    expect((await creator(`DELETE /toolbox/${id}`)).status).toBe(204);
    expect((await creator(`GET /toolbox/${id}`)).status).toBe(404);
  });
});
