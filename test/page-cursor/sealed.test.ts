import { query } from '../support/cluster/sql.js';
import { refused } from '../support/refused.js';
import { cursorOf, definition, type Kind, secondPages, secret, startPageCursorScene } from './scene.js';

const { product, provider, admin, member, colleague, slug, connections, toolbox } = await startPageCursorScene();

/** Calls a tool of the toolbox. */
const run = (kind: Kind, cursor?: string, as = member) =>
  as(`POST /toolbox/${toolbox}/execute`, {
    tool_name: kind,
    arguments: {},
    ...(cursor !== undefined && { page: { cursor } }),
  });

/** Calls a tool through a connection. */
const direct = (kind: Kind, cursor?: string, { as = colleague, id = connections[0], project = 'A' } = {}) =>
  as(`POST /connection/${id}/execute`, {
    tool_name: `list_${kind}`,
    arguments: { project },
    ...(cursor !== undefined && { page: { cursor } }),
  });

/** Changes the pagination of the connector's tools, or changes it back. */
async function repaged(changed: object): Promise<void> {
  const { status, body } = await admin(`PATCH /connector/${slug}`, {
    definition: definition(provider.origin, changed),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

const last = () => Object.fromEntries(provider.asked.at(-1)!);

/** Expects a refusal without a call to the third party. */
async function refusedUnsent(call: () => Promise<{ status: number; body: any }>): Promise<void> {
  const before = provider.asked.length;
  expect(await call()).toMatchObject(refused(400, 'bad_request', 'invalid_cursor'));
  expect(provider.asked).toHaveLength(before);
}

describe('A sealed page cursor', () => {
  it.each(secondPages)('of kind %s leads to the next page of the same call', async (kind, turned) => {
    const cursor = await cursorOf(run(kind));
    expect(await run(kind, cursor)).toMatchObject({ status: 200, body: { outcome: 'succeeded' } });
    expect(last()).toEqual({ project: 'A', auth_key: secret, ...turned });
  });

  it.each(secondPages)('of kind %s cannot be forged by a caller', async (kind, turned) => {
    const written = ['project=B&admin=true', new URLSearchParams(turned).toString(), Object.values(turned)[0]!, ''];
    for (const cursor of written) await refusedUnsent(() => run(kind, cursor));
  });

  it.each(secondPages)('of kind %s hides its content', async (kind, turned) => {
    const cursor = await cursorOf(run(kind));
    const plain = Buffer.from(cursor, 'base64url').toString('latin1');
    for (const word of ['auth_key', 'canary', ...Object.keys(turned)]) expect(plain).not.toContain(word);
  });

  it('is stored sealed for repeats, in case the process dies before it stores the response', async () => {
    const call = { tool_name: 'list_written', arguments: {} };
    const send = () => colleague(`POST /connection/${connections[0]}/execute`, call, { 'idempotency-key': 'written' });
    await query(
      product.urls.owner,
      `create function kernel.skip() returns trigger language plpgsql as $$ begin return null; end $$;
       create trigger skip before update of status on kernel.idempotency_keys for each row
         when (new.status is not null) execute function kernel.skip();`,
    );
    const first = await send();
    await query(product.urls.owner, 'drop function kernel.skip cascade');
    product.clock.pass({ minutes: 2 });
    const calls = provider.asked.length;
    const { status, body } = await send();
    expect([status, provider.asked.length]).toEqual([200, calls]);
    expect(body).toEqual(first.body);
    const { next_page_cursor: cursor } = body;
    expect((await colleague(`POST /connection/${connections[0]}/execute`, { ...call, page: { cursor } })).status).toBe(
      200,
    );
  });

  it('is refused if any character was changed', async () => {
    const cursor = await cursorOf(run('cursor'));
    for (const at of [0, 20, Math.floor(cursor.length / 2), cursor.length - 1]) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      await refusedUnsent(() => run('cursor', cursor.slice(0, at) + other + cursor.slice(at + 1)));
    }
    await refusedUnsent(() => run('cursor', `${cursor}A`));
    await refusedUnsent(() => run('cursor', `${cursor}=`));
  });

  it('is refused for another caller', async () => {
    const cursor = await cursorOf(run('link_header'));
    await refusedUnsent(() => run('link_header', cursor, colleague));
  });

  it('is refused for another tool', async () => {
    const kinds: Kind[] = ['link_header', 'copy', 'cursor'];
    for (const kind of kinds) {
      const cursor = await cursorOf(run(kind));
      const others = kinds.filter((each) => each !== kind);
      for (const other of others) await refusedUnsent(() => run(other, cursor));
    }
  });

  it('is refused for another connection', async () => {
    const cursor = await cursorOf(direct('next_url'));
    await refusedUnsent(() => direct('next_url', cursor, { id: connections[1] }));
    expect((await direct('next_url', cursor)).status).toBe(200);
  });

  it('is refused with other arguments', async () => {
    const cursor = await cursorOf(direct('page', undefined, { project: 'B' }));
    await refusedUnsent(() => direct('page', cursor, { project: 'A' }));
  });

  it('is refused outside its toolbox', async () => {
    const cursor = await cursorOf(run('cursor', undefined, colleague));
    await refusedUnsent(() => direct('cursor', cursor));
    const other = await cursorOf(direct('cursor'));
    await refusedUnsent(() => run('cursor', other, colleague));
  });

  it('is refused after the toolbox freezes other arguments', async () => {
    const cursor = await cursorOf(run('link_header'));
    const { entries } = (await admin(`GET /toolbox/${toolbox}`)).body;
    const frozenTo = (project: string) =>
      admin(`PATCH /toolbox/${toolbox}`, {
        entries: entries.map(({ id, connector_slug, tool_name, connection_id, name }: any) => ({
          id,
          connector_slug,
          tool_name,
          connection_id,
          name,
          frozen: { project },
        })),
      });
    expect((await frozenTo('C')).status).toBe(200);
    await refusedUnsent(() => run('link_header', cursor));
    expect((await frozenTo('A')).status).toBe(200);
    expect((await run('link_header', cursor)).status).toBe(200);
  });

  it("is refused after the connector's pagination changes", async () => {
    const cursor = await cursorOf(run('cursor'));
    await repaged({ cursor: { type: 'link_header' } });
    await refusedUnsent(() => run('cursor', cursor));
    await repaged({});
    expect((await run('cursor', cursor)).status).toBe(200);
  });

  it('cannot be replaced by an unsealed cursor in a dry run', async () => {
    const body = { tool_name: 'link_header', arguments: {}, page: { cursor: 'project=B' }, dry_run: true };
    await refusedUnsent(() => member(`POST /toolbox/${toolbox}/execute`, body));
  });

  it('passes through the steps of a synthetic tool', async () => {
    const steps = secondPages.map(([kind]) => ({
      key: kind,
      connection_id: connections[0],
      tool_name: `list_${kind}`,
      max_pages: 2,
      args_template: `{'project': 'A'}`,
    }));
    const given = { name: 'all_pages', description: 'Reads pages.', input_schema: { type: 'object' }, steps };
    const made = await admin('POST /synthetic-tool', {
      ...given,
      output_template: `{'rows': $count(steps.*.result.rows), 'next': [steps.*.next_cursor]}`,
    });
    expect([made.status, made.body]).toMatchObject([201, { valid: true }]);
    const ran = await admin(`POST /synthetic-tool/${made.body.id}/execute`, { input: {} });
    expect(ran.body).toMatchObject({ outcome: 'succeeded', output: { rows: 20 } });
    expect(provider.asked).toHaveLength(10);
    expect(new Set(provider.asked.map((query) => query.get('project')))).toEqual(new Set(['A']));
    for (const cursor of ran.body.output.next) await refusedUnsent(() => run('link_header', cursor));
  });
});

describe('A sealed page cursor at /mcp', () => {
  const call = async (kind: Kind, page: unknown, as = member) => {
    const params = { name: kind, arguments: page === undefined ? {} : { _page_cursor: page } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const headers = { accept: 'application/json, text/event-stream' };
    return (await as(`POST /mcp/toolbox/${toolbox}`, message, headers)).body;
  };

  it.each(secondPages)('of kind %s leads only to the next page', async (kind, turned) => {
    const { result } = await call(kind, undefined);
    const cursor = result.structuredContent.next_page_cursor;
    expect(result.content.at(-1).text).toContain(cursor);
    expect((await call(kind, cursor)).result).toMatchObject({ isError: false });
    expect(last()).toEqual({ project: 'A', auth_key: secret, ...turned });
    const before = provider.asked.length;
    const invalid = { isError: true, structuredContent: { error: { reason: 'invalid_cursor' } } };
    for (const page of ['project=B&admin=true', `${cursor}x`, 5, { project: 'B' }, ['x']])
      expect((await call(kind, page)).result).toMatchObject(invalid);
    expect((await call(kind, cursor, colleague)).result).toMatchObject(invalid);
    expect(provider.asked).toHaveLength(before);
  });

  it('that came from a toolbox call is accepted', async () => {
    const cursor = await cursorOf(run('page'));
    expect((await call('page', cursor)).result).toMatchObject({ isError: false });
  });
});

describe('A credential in the query', () => {
  it.each(secondPages)('never appears in a result of a tool of kind %s', async (kind) => {
    const answer = await run(kind);
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'succeeded', data: { rows: [1, 2] } } });
    const text = JSON.stringify(answer.body);
    for (const form of [secret, encodeURIComponent(secret), 'canary']) expect(text).not.toContain(form);
  });

  it('never appears in an event', async () => {
    await run('link_header', await cursorOf(run('link_header')));
    const dump = JSON.stringify(await product.sql(admin.orgId, 'select * from kernel.events'));
    expect(dump).not.toContain('canary');
  });
});
