import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';
import { startRegistryScene, usual } from './scene.js';

const { owner, editor, member, served, url, remote, made, connected, refresh, run } = await startRegistryScene();

const restricted = { status: 403, body: { error: { reason: 'tool_restricted' } } };

/** The editor's connector with listed tools, and the editor's connection to it. */
async function listed() {
  const slug = await made();
  const connection = await connected(slug);
  const rule = async (mode: string, tool_name: string) => {
    const tools = [{ connector_slug: slug, tool_name }];
    expect((await owner('POST /restriction', ruleOn(editor.userId, { mode, tools }))).status).toBe(201);
  };
  /** Changes the URL. From then on, the server lists all tools under other names, like a gateway. */
  const move = async () => {
    const mcp = { url: `${url}?prefix=x_`, auth_mode: 'none' };
    expect((await editor(`PATCH /connector/${slug}`, { mcp })).status).toBe(200);
    served.tools = Object.fromEntries(
      Object.entries(usual).map(([name, tool]) => [`x_${name}`, { ...tool, description: `${tool.description} (x)` }]),
    );
    expect((await refresh(connection)).status).toBe(200);
  };
  const path = `/restriction/connector/${slug}/tools`;
  const shown = async (name: string) =>
    (await owner(`GET ${path}`)).body.result.find((each: { name: string }) => each.name === name);
  const verify = (name: string, request: string, as: MemberClient = owner) =>
    as(`POST ${path}/${name}/verify`, { request });
  return { slug, connection, rule, move, shown, verify };
}

describe('A block on a tool of a remote server whose URL an editor changes', () => {
  it('covers every tool from the new URL, until a restriction manager verifies the tool', async () => {
    const { connection, rule, move, shown, verify } = await listed();
    await rule('block', 'list_notes');
    expect(await run(connection, 'list_notes')).toMatchObject(restricted);
    await move();
    expect(await run(connection, 'x_list_notes')).toMatchObject(restricted);
    expect(await run(connection, 'x_add_note')).toMatchObject(restricted);
    const { unverified_request } = await shown('x_add_note');
    expect(unverified_request).toMatch(/^127\.0\.0\.1:\d+ =[0-9a-f]{32}$/);
    expect((await verify('x_add_note', unverified_request as string, editor)).status).toBe(403);
    expect((await verify('x_add_note', (await shown('x_list_notes')).unverified_request as string)).status).toBe(409);
    const verified = await verify('x_add_note', unverified_request as string);
    expect([verified.status, 'unverified_request' in verified.body]).toEqual([200, false]);
    expect((await run(connection, 'x_add_note')).status).toBe(200);
    expect(await run(connection, 'x_list_notes')).toMatchObject(restricted);
  });

  it('covers a tool that the server adds later, until the tool is verified', async () => {
    const { connection, rule, move, shown, verify } = await listed();
    await rule('block', 'list_notes');
    await move();
    await verify('x_add_note', (await shown('x_add_note')).unverified_request as string);
    served.tools = {
      ...served.tools,
      find_notes: { description: 'Finds notes.', annotations: { readOnlyHint: true } },
    };
    await refresh(connection);
    expect((await run(connection, 'x_add_note')).status).toBe(200);
    expect(await run(connection, 'find_notes')).toMatchObject(restricted);
  });

  it('covers the known tools again after every change of the URL', async () => {
    const { slug, connection, rule, shown, verify } = await listed();
    await rule('block', 'list_notes');
    const changeTo = (query: string) =>
      editor(`PATCH /connector/${slug}`, { mcp: { url: url + query, auth_mode: 'none' } });
    await changeTo('?a=1');
    expect(await run(connection, 'add_note')).toMatchObject(restricted);
    const { unverified_request } = await shown('add_note');
    await changeTo('?a=2');
    expect((await verify('add_note', unverified_request as string)).body.error.reason).toBe('stale_review');
    await verify('add_note', (await shown('add_note')).unverified_request as string);
    expect((await run(connection, 'add_note')).status).toBe(200);
    await changeTo('');
    expect(await run(connection, 'add_note')).toMatchObject(restricted);
  });
});

describe('The tools of a remote server whose URL an editor changed', () => {
  it('can be used at once by members without rules on single tools', async () => {
    const { slug, connection, move } = await listed();
    const own = await connected(slug, member);
    await move();
    expect((await run(connection, 'x_list_notes')).status).toBe(200);
    await refresh(own, member);
    expect((await run(own, 'x_list_notes', {}, member)).status).toBe(200);
  });

  it('are verified if they were never listed from the earlier URL', async () => {
    const { body } = await editor('POST /connector', remote({ url: `${url}?typo` }));
    const mcp = { url, auth_mode: 'none' };
    expect((await editor(`PATCH /connector/${body.slug}`, { mcp })).status).toBe(200);
    await connected(body.slug as string);
    const { result } = (await owner(`GET /restriction/connector/${body.slug}/tools`)).body;
    expect([result.length, result.filter((each: object) => 'unverified_request' in each)]).toEqual([4, []]);
  });

  // The allow list blocks the editor from all other connectors, so this test comes last.
  it('are not admitted by an allow list', async () => {
    const { connection, rule, move } = await listed();
    await rule('allow', 'list_notes');
    await move();
    expect(await run(connection, 'x_list_notes')).toMatchObject(restricted);
    served.tools = usual;
    await refresh(connection);
    expect(await run(connection, 'list_notes')).toMatchObject(restricted);
  });
});
