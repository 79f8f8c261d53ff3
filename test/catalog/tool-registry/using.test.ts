import { type ServerResponse } from 'node:http';
import { hearStatements } from '../../support/statements.js';
import { startRegistryScene, usual } from './scene.js';

const { product, served, owner, editor, member, made, connected, refresh, run } = await startRegistryScene();

const asked: string[] = [];
hearStatements(({ text }) => void (text.includes('catalog.') && asked.push(text)));

describe('A tool of a remote server', () => {
  it('gets a tier according to its hints', async () => {
    const slug = await made();
    await connected(slug);
    const { result } = (await owner(`GET /restriction/connector/${slug}/tools`)).body;
    expect(result.map(({ name, tier, operation }: any) => [name, tier, operation])).toEqual([
      ['add_note', 'write', 'create'],
      ['fail', 'read', 'other'],
      ['list_notes', 'read', 'read'],
      ['wipe', 'destructive', 'other'],
    ]);
    expect(result[2]).toMatchObject({
      kind: 'remote_mcp',
      resource: 'mcp',
      method: 'list_notes',
      status: 'active',
      title: 'All notes',
    });
    expect(result[0]).not.toHaveProperty('title');
    const found = (await owner(`GET /restriction/connector/${slug}/tools?q=all notes`)).body;
    expect(found.result).toHaveLength(1);
    expect(found).not.toHaveProperty('operation_counts');
    const byLabel = (await owner(`GET /restriction/connector/${slug}/tools?q=Add note`)).body;
    expect(byLabel.result).toMatchObject([{ name: 'add_note', tool_label: 'Add note' }]);
    // A search that includes descriptions would also match the text of its server.
    expect((await owner(`GET /restriction/connector/${slug}/tools?q=everything`)).body.result).toEqual([]);
  });

  it("returns the server's result", async () => {
    const id = await connected(await made());
    expect((await run(id, 'add_note', { text: 'Milk' })).body).toMatchObject({
      outcome: 'succeeded',
      tier: 'write',
      data: { content: [{ type: 'text', text: 'add_note done' }] },
    });
    expect(served.calls).toEqual([{ name: 'add_note', given: { text: 'Milk' } }]);
    expect((await run(id, 'fail')).body).toMatchObject({
      outcome: 'failed',
      error: { kind: 'tool_error', message: 'No ink.' },
    });
    expect(await run(id, 'add_note', { text: 7 })).toMatchObject({
      status: 400,
      body: { error: { reason: 'invalid_arguments' } },
    });
  });

  it('runs as soon as its connection is active', async () => {
    const id = await connected(await made());
    const [{ count }] = await product.sql(
      editor.orgId,
      "select count(*)::integer from kernel.outbox where job = 'ListTools' and subject_id = $1",
      [id],
    );
    expect(count).toBe(0);
    expect((await editor(`GET /connection/${id}`)).body.status).toBe('active');
    expect((await run(id, 'list_notes')).body.outcome).toBe('succeeded');
  });

  it('returns as many whole content blocks as fit into 1 MiB', async () => {
    const id = await connected(await made());
    const text = 'x'.repeat(480_000);
    served.result = { content: [text, text, text].map((each) => ({ type: 'text', text: each })) };
    const { body } = await run(id, 'list_notes');
    expect(body).toMatchObject({ outcome: 'succeeded', upstream: { truncated: true } });
    expect(body.data.content.map((block: { text: string }) => block.text.length)).toEqual([480_000, 480_000]);
  });

  it('fails if not even one content block fits', async () => {
    const id = await connected(await made());
    served.result = { content: [{ type: 'text', text: 'x'.repeat(1_200_000) }] };
    expect((await run(id, 'list_notes')).body).toMatchObject({
      outcome: 'failed',
      error: { kind: 'response_too_large' },
    });
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    [
      'accepts the call without a body',
      (response) => response.writeHead(202).end(),
      'The server answered a request with 202 and without a result.',
    ],
    [
      'ends its stream without a result',
      (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
      'The server’s response does not answer the request.',
    ],
  ])('is not called again for a repeated request if its server %s', async (_, withoutResult, message) => {
    const id = await connected(await made());
    Object.assign(served, { withoutResult, calls: [] });
    const call = () =>
      editor(
        `POST /connection/${id}/execute`,
        { tool_name: 'add_note', arguments: {} },
        { 'idempotency-key': `add to ${id}` },
      );
    const { body } = await call();
    expect(body).toMatchObject({ outcome: 'failed', error: { kind: 'invalid_response', message, can_retry: false } });
    expect([(await call()).body, served.calls.length]).toEqual([body, 1]);
  });

  it('runs with only one SQL statement on the catalog', async () => {
    const id = await connected(await made());
    // The first call of an hour records the use, which clears caches.
    await run(id, 'list_notes');
    await run(id, 'list_notes');
    asked.length = 0;
    expect((await run(id, 'list_notes')).status).toBe(200);
    expect(asked).toEqual([expect.stringContaining('from catalog.tool_lists')]);
  });

  it('needs approval according to its tier, like any tool', async () => {
    const slug = await made();
    const id = await connected(slug, member);
    expect(await run(id, 'wipe', {}, member)).toMatchObject({ status: 202, body: { outcome: 'approval_required' } });
    const tools = [{ connector_slug: slug, tool_name: 'add_note' }];
    const rule = { target_type: 'user', target_id: member.userId, mode: 'block', tools };
    expect((await owner('POST /restriction', rule)).status).toBe(201);
    expect(await run(id, 'add_note', {}, member)).toMatchObject({
      status: 403,
      body: { error: { reason: 'tool_restricted' } },
    });
    // It is the same tool under another name.
    const { add_note, ...others } = usual;
    served.tools = { ...others, put_note: add_note! };
    await refresh(id, member);
    expect(await run(id, 'put_note', {}, member)).toMatchObject({
      status: 403,
      body: { error: { reason: 'tool_restricted' } },
    });
    expect(served.calls).toEqual([]);
  });

  it('can be added to toolboxes', async () => {
    const slug = await made();
    const connection_id = await connected(slug);
    const entries = [{ connector_slug: slug, tool_name: 'list_notes', connection_id }];
    const { body } = await editor('POST /toolbox', { name: 'Notes', entries });
    const [entry] = body.entries;
    const answer = await editor(`POST /toolbox/${body.id}/execute`, {
      tool_name: entry.exposed_name ?? entry.name ?? 'list_notes',
      arguments: {},
    });
    expect(answer.body).toMatchObject({ outcome: 'succeeded', data: { content: [{ text: 'list_notes done' }] } });
  });
});
