import { listing, startMcpScene } from './scene.js';
import { damageEntries } from '../../support/states/toolboxes.js';

const { product, creator, made, notes, send } = await startMcpScene();

describe('A message with invalid parameters', () => {
  it.each([
    ['tools/list', { cursor: 5 }],
    ['tools/call', {}],
    ['prompts/list', { cursor: {} }],
    ['prompts/get', {}],
    ['initialize', {}],
  ])('is reported as invalid for %s', async (method, params) => {
    expect((await send({ ...listing, method, params })).body.error.code).toBe(-32602);
  });

  it('gets an error that names the parameter', async () => {
    const params = { name: 'list', arguments: 'x' };
    expect((await send({ ...listing, method: 'tools/call', params })).body.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('arguments must be an object. See the protocol’s definition of tools/call.'),
    });
  });
});

describe('A message whose sender accepts only JSON', () => {
  it('gets the documented 406', async () => {
    const { status, body } = await send(listing, undefined, { accept: 'application/json' });
    expect([status, body.error.code]).toEqual([406, -32000]);
    const { paths } = (await product.client()('GET /schema/openapi.json')).body;
    expect(Object.keys(paths['/mcp/toolbox/{id}'].post.responses)).toContain('406');
  });
});

describe('A toolbox whose stored entries are damaged', () => {
  async function damaged(change: string) {
    const id = await made({ name: 'Damaged', entries: notes() });
    await damageEntries(product, creator.orgId, id, change);
    return { id, list: () => send(listing, creator, {}, `/mcp/toolbox/${id}`) };
  }

  it('lists its other tools', async () => {
    const { id, list } = await damaged(`jsonb_set(entries, '{0,frozen}', 'null')`);
    const names = (await list()).body.result.tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['delete', 'write', 'read_result']);
    const { status, body } = await creator(`GET /toolbox/${id}`);
    expect([status, body.tools.map(({ name }: { name: string }) => name)]).toEqual([200, ['write', 'delete']]);
  });

  it('does not send the text of an unexpected error to agents', async () => {
    const { list } = await damaged(`'[null]'`);
    expect((await list()).body.error).toEqual({
      code: -32603,
      message: expect.stringContaining('Something went wrong'),
    });
  });
});
