import { brotliDecompressSync } from 'node:zlib';
import { startAuthorizationScene } from '../../authentication/authorization/scene.js';
import { setApprovalPolicy } from '../../support/approval-policy.js';
import { changeSettings } from '../../support/change-settings.js';
import { type MemberClient } from '../../support/founder.js';
import { allNamesOf, startAgents, textOf } from './scene.js';

const { product, owner, creator, user, colleague, toolbox, connection, made, share, block, tokensOf } =
  await startAuthorizationScene();
const path = `/mcp/toolbox/${toolbox}`;
const agent = startAgents(product.base, path);

/** The notes as the tool returns them. */
const stored = [...Array(50).keys()].map((n) => ({ id: `n${n}`, text: `${n} `.repeat(1000), title: `Note ${n}` }));
const { notes } = product.provider.api as any;
beforeEach(() => void notes.set('ada', stored));
await changeSettings(owner, { result_max_bytes: 20_000 });

type As = Pick<MemberClient, 'token'>;

const call = async (name: string, args: object = {}, as: As = user, at = path): Promise<any> =>
  (await agent(as, at)).callTool({ name, arguments: args as Record<string, unknown> });

const list = (as: As = user, at = path) => call('list', {}, as, at);

/** Lists the notes, and returns the id of the result. */
const listed = async (as: As = user, at = path): Promise<string> =>
  (await list(as, at)).structuredContent.shortened.result_id;

const read = (result_id: string, args: object = {}, as: As = user, at = path) =>
  call('read_result', { result_id, ...args }, as, at);

/** Why a result could not be read; null if it was read. */
const refusalOf = ({ isError, structuredContent }: any): string | null =>
  isError ? (structuredContent.error.reason ?? structuredContent.error.code) : null;

const entry = (more: object) => ({
  connector_slug: 'demo',
  tool_name: 'list_notes',
  connection_id: connection,
  ...more,
});

/** A member with a share of the toolbox. */
let count = 0;
async function addUser(): Promise<MemberClient> {
  const member = await product.member(owner.orgId, `reader-${++count}`, 'Member');
  await share(member, 'use');
  return member;
}

describe('A part that a result does not have', () => {
  it('is named in a text', async () => {
    const id = await listed();
    expect(textOf(await read(id, { offset: 5000 }))).toContain(
      'There are 50 items. The offset 5000 is behind the last',
    );
    expect(textOf(await read(id, { select: ['nofield'] }))).toContain('No item of this part has "nofield".');
    expect(textOf(await read(id, { path: '/0', select: ['nofield'] }))).toContain(
      'The object does not have "nofield".',
    );
    expect(textOf(await read(id, { path: '/0', select: ['id'] }))).toBe('{"id":"n0"}');
  });
});

describe('A result above the limit', () => {
  it('is shortened to its shape and its beginning', async () => {
    const result = await list();
    const { data, shortened } = result.structuredContent;
    expect([result.isError, data]).toEqual([false, null]);
    expect(shortened.shape).toBe('list(50) of {id: text(3), title: text(7), text: text(3000)}');
    expect(shortened.head).toEqual(stored.slice(0, shortened.head.length));
    expect(shortened.head.length).toBeGreaterThan(0);
    expect(textOf(result)).toContain(shortened.result_id);
    expect(Buffer.byteLength(textOf(result))).toBeLessThan(20_000);
  });

  it('is the same when it is read in pages', async () => {
    const result_id = await listed();
    const pages: unknown[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page = await read(result_id, { offset });
      expect(Buffer.byteLength(textOf(page))).toBeLessThan(20_000);
      pages.push(...page.structuredContent.data);
      offset = page.structuredContent.next_offset;
    }
    expect(pages).toEqual(stored);
  });

  it('can be read by path and field', async () => {
    const result_id = await listed();
    const { structuredContent: found } = await read(result_id, { select: ['id', '/title'], offset: 10, limit: 2 });
    expect(found.data).toEqual([10, 11].map((n) => ({ id: `n${n}`, '/title': `Note ${n}` })));
    expect([found.total, found.next_offset]).toEqual([50, 12]);
    const { structuredContent: text } = await read(result_id, { path: '/7/text', offset: 4, limit: 6 });
    expect(text).toMatchObject({ data: '7 7 7 ', total: 2000 });
  });

  it('says what there is if a path leads nowhere', async () => {
    const result = await read(await listed(), { path: '/notes/0' });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('list(50) of {id: text(3)')]);
  });

  it('is whole at the limit and shortened one byte below it', async () => {
    notes.set('ada', stored.slice(0, 4));
    const bytes = Buffer.byteLength(JSON.stringify(stored.slice(0, 4)));
    await changeSettings(owner, { result_max_bytes: bytes });
    expect((await list()).structuredContent.data).toHaveLength(4);
    await changeSettings(owner, { result_max_bytes: bytes - 1 });
    expect((await list()).structuredContent.shortened).toMatchObject({ bytes, max_bytes: bytes - 1 });
    await changeSettings(owner, { result_max_bytes: 20_000 });
  });

  it('has the limit of its entry', async () => {
    const id = await made({
      name: 'Limits',
      entries: [entry({ name: 'small', result_max_bytes: 4096 }), entry({ name: 'large', result_max_bytes: 1 << 20 })],
    });
    const at = `/mcp/toolbox/${id}`;
    const small = await call('small', {}, creator, at);
    expect(small.structuredContent.shortened.max_bytes).toBe(4096);
    expect(Buffer.byteLength(textOf(small))).toBeLessThan(4096);
    expect((await call('large', {}, creator, at)).structuredContent.data).toHaveLength(50);
    const page = await read(small.structuredContent.shortened.result_id, {}, creator, at);
    expect(Buffer.byteLength(textOf(page))).toBeLessThan(4096);
    await creator(`DELETE /toolbox/${id}`);
  });
});

describe('A stored result', () => {
  it('is not found by another member, app or address', async () => {
    const [mine, everywhere] = [await listed(), await listed(user, '/mcp')];
    const { body } = await user('POST /api-token', { kind: 'personal', name: 'Other agent' });
    const { access } = await tokensOf(user, {}, { resource: product.base + path });
    const ofApp = await listed({ token: access });
    await share(colleague, 'use');
    expect(
      await Promise.all(
        [read(mine), read(ofApp, {}, { token: access }), read(everywhere, {}, user, '/mcp')].map(async (answer) =>
          refusalOf(await answer),
        ),
      ),
    ).toEqual([null, null, null]);
    for (const answer of [
      await read(mine, {}, colleague),
      await read(mine, {}, { token: body.token }),
      await read(mine, {}, { token: access }),
      await read(ofApp),
      await read(mine, {}, user, '/mcp'),
      await read(everywhere),
      await read(mine.slice(0, -1) + (mine.endsWith('A') ? 'E' : 'A')),
      await read('made-up'),
    ])
      expect(refusalOf(answer)).toBe('not_found');
  });

  it('is not found once its caller cannot call the tool', async () => {
    const member = await addUser();
    const result_id = await listed(member);
    const rule = await block(member, { tools: [{ connector_slug: 'demo', tool_name: 'list_notes' }] });
    expect(refusalOf(await read(result_id, {}, member))).toBe('not_found');
    await owner(`DELETE /restriction/${rule}`);
    expect(refusalOf(await read(result_id, {}, member))).toBeNull();
  });

  it('is not found once the approval policy blocks its tool', async () => {
    const result_id = await listed();
    await setApprovalPolicy(owner, { read: 'block' });
    expect(refusalOf(await read(result_id))).toBe('not_found');
    await setApprovalPolicy(owner, { read: 'allow' });
    expect(refusalOf(await read(result_id))).toBeNull();
  });

  it('is not readable in the database', async () => {
    await listed();
    const found = await product.sql(owner.orgId, 'select content from toolboxes.call_results');
    expect(found).not.toEqual([]);
    for (const { content } of found) {
      expect(content.includes('Note 1')).toBe(false);
      expect(() => brotliDecompressSync(content)).toThrow();
    }
  });
});

describe('The tool read_result', () => {
  it('is listed at every address with tools, before and after any call', async () => {
    const member = await addUser();
    for (const at of [path, '/mcp']) expect((await allNamesOf(await agent(member, at))).at(-1)).toBe('read_result');
    await listed(member);
    expect((await allNamesOf(await agent(member))).at(-1)).toBe('read_result');
    expect(await allNamesOf(await agent(await product.member(owner.orgId, 'without', 'Member'), '/mcp'))).toEqual([]);
  });

  it('does not hide a tool with this name', async () => {
    const id = await made({ name: 'Own name', entries: [entry({ name: 'read_result' })] });
    const at = `/mcp/toolbox/${id}`;
    expect(await allNamesOf(await agent(creator, at))).toEqual(['read_result']);
    const { content, structuredContent } = await call('read_result', {}, creator, at);
    expect(structuredContent.shortened.result_id).toBeNull();
    expect(textOf({ content })).toContain('was not stored');
    expect(await allNamesOf(await agent(creator, '/mcp'))).toEqual(
      expect.arrayContaining(['own_name__read_result', 'read_result']),
    );
    await creator(`DELETE /toolbox/${id}`);
  });

  it.each<[object, string]>([
    [{ result_id: undefined }, 'result_id: It is required.'],
    [{ result_id: 7 }, 'result_id: It must be a string.'],
    [{ path: ['items'] }, 'path: It must be a string.'],
    [{ offset: -1 }, 'offset: It must be 0 or more.'],
    [{ limit: 0 }, 'limit: It must be 1 or more.'],
    [{ limit: 1.5 }, 'limit: It must be a whole number.'],
    [{ select: 'id' }, 'select: It must be a list.'],
    [{ select: Array(51).fill('id') }, 'select: It must have at most 50 entries.'],
  ])('is refused with %j', async (args, says) => {
    const { isError, content } = await call('read_result', { result_id: 'x', ...args });
    expect([isError, textOf({ content })]).toEqual([true, `/arguments/${says} (invalid_arguments)`]);
  });
});
