import { type MemberClient } from '../../support/founder.js';
import { conflicting } from '../../support/refused.js';
import { remove, resolve, startApprovalScene } from './scene.js';
import { forgetRequestDigest, setAccount } from '../../support/states/connections.js';

const { product, owner, creator, requester, note, isThere, log } = await startApprovalScene();

/** A connection of the creator to the owner's fork, with a note. The requester has asked to delete the note. */
async function scene() {
  const slug = (await owner('POST /connector/demo/fork', {})).body.slug as string;
  await owner(`PATCH /connector/${slug}`, { status: 'published' });
  for (const to of [creator, requester]) await share(owner, `connector/${slug}`, to);
  await product.installDemo(creator, slug);
  const { id } = await product.connect(creator, { connector_slug: slug, redirect_uri: '/' });
  await share(creator, `connection/${id}`, requester);
  const run = (body: object) => requester(`POST /connection/${id}/execute`, { arguments: {}, ...body });
  const mine = await note('Mine');
  const approval_id = (await run(remove(mine))).body.approval.id as string;
  const { definition } = (await owner(`GET /connector/${slug}?include=definition`)).body;
  const edit = async (change: (tool: any) => object, more: object = {}) => {
    const tools = definition.tools.map((tool: any) => (tool.name === 'delete_note' ? change(tool) : tool));
    const { status, body } = await owner(`PATCH /connector/${slug}`, { definition: { ...definition, ...more, tools } });
    expect([status, body]).toMatchObject([200, {}]);
  };
  return { id, slug, run, mine, approval_id, edit };
}

const share = (as: MemberClient, path: string, { userId }: MemberClient) =>
  as(`POST /${path}/share`, { grantee_type: 'user', grantee_id: userId, level: 'use' });

const withRequest = (more: object) => (tool: any) => ({ ...tool, request: { ...tool.request, ...more } });

const whole = { complete: true, clock_expressions: [] };

describe('An approval', () => {
  it('shows the request that will be sent', async () => {
    const { approval_id, mine } = await scene();
    const { request } = (await creator(`GET /approval/${approval_id}`)).body;
    const address = `${product.provider.issuer}/api/notes/${mine}`;
    expect(request).toEqual({ method: 'DELETE', address, query: {}, headers: {}, body: null, ...whole });
  });

  const shownAfter = async (change: (tool: any) => object, more: object = {}) => {
    const { run, mine, edit } = await scene();
    await edit(change, more);
    const { id } = (await run(remove(mine))).body.approval;
    const [listed] = (await creator('GET /approval?limit=1')).body.result;
    return { single: (await creator(`GET /approval/${id}`)).body.request, listed: listed.request };
  };

  it('shows every value of a repeated parameter', async () => {
    const encoding = { query: { id: { allow_reserved: true } } };
    const request = { query: { id: "=['*', 'victim', input.id]" }, encoding };
    const { single } = await shownAfter(withRequest(request));
    expect(single.query).toEqual({ id: ['*', 'victim', expect.any(String)] });
  });

  it('shows the headers and the query that the connector always sends', async () => {
    const constants = { headers: { 'X-Mode': 'purge' }, query: { scope: 'all' } };
    const { single } = await shownAfter((tool) => tool, constants);
    expect(single).toMatchObject({ headers: { 'x-mode': 'purge' }, query: { scope: 'all' } });
  });

  it('names the expressions that read the clock', async () => {
    const at = "=$now() > '2100' ? 'all' : 'one'" as const;
    const { single } = await shownAfter(withRequest({ query: { at } }));
    expect(single).toMatchObject({ query: { at: 'one' }, clock_expressions: [at] });
  });

  it('shows the whole request, which a list truncates', async () => {
    const text = `${'x'.repeat(600)} and everything else`;
    const query = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`q${at}`, `${at}`]));
    const { single, listed } = await shownAfter(withRequest({ query, headers: { 'x-note': text } }));
    expect(single).toMatchObject({ headers: { 'x-note': text }, query, complete: true });
    expect(listed.complete).toBe(false);
    expect(listed.headers['x-note']).toHaveLength(501);
  });

  it('says that a request with a hidden value is not complete', async () => {
    const { single } = await shownAfter(withRequest({ query: { token: "='everything'" } }));
    expect(single).toMatchObject({ query: { token: '(hidden)' }, complete: false });
  });

  it.each([
    ['a constant', withRequest({ query: { everywhere: 'true' } })],
    ['an expression', withRequest({ query: { everywhere: "='true'" } })],
    ['the path', withRequest({ path: '/notes/{id}/all' })],
    [
      'an argument that the request does not need',
      (tool: any) => ({
        ...tool,
        ...withRequest({ query: { mode: '=input.mode' } })(tool),
        input: { ...tool.input, properties: { ...tool.input.properties, mode: { type: 'string' } } },
      }),
    ],
  ])('allows no call after an edit of %s', async (_, change) => {
    const { run, mine, approval_id, edit } = await scene();
    await resolve(approval_id, creator);
    await edit(change);
    expect(await run(remove(mine, { approval_id }))).toMatchObject(conflicting('approval_mismatch'));
    expect(isThere(mine)).toBe(true);
    expect((await requester(`GET /approval/${approval_id}`)).body.status).toBe('approved');
    expect(await log(approval_id)).toEqual(['approval.requested', 'approval.approved']);
    expect((await run(remove(mine))).body.approval.id).not.toBe(approval_id);
  });

  it('allows its call after an edit of texts', async () => {
    const { run, mine, approval_id, edit } = await scene();
    await resolve(approval_id, creator);
    await edit((tool) => ({ ...tool, description: 'Deletes it.', response: "={'done': true}" }));
    expect((await run(remove(mine, { approval_id }))).body).toMatchObject({
      outcome: 'succeeded',
      data: { done: true },
    });
    expect(isThere(mine)).toBe(false);
  });

  it('allows no call with another account', async () => {
    const { id, run, mine, approval_id } = await scene();
    await resolve(approval_id, creator);
    const set = (account: string) => setAccount(product, owner.orgId, id, account);
    const [{ account }] = await product.sql(
      owner.orgId,
      'select saffron_account_id as account from connections.connections where id = $1',
      [id],
    );
    await set('acc_other');
    expect(await run(remove(mine, { approval_id }))).toMatchObject(conflicting('approval_mismatch'));
    await set(account);
    expect((await run(remove(mine, { approval_id }))).body.outcome).toBe('succeeded');
  });

  it('of an earlier version of Latchkey allows no call', async () => {
    const { run, mine, approval_id } = await scene();
    await resolve(approval_id, creator);
    await forgetRequestDigest(product, owner.orgId, approval_id);
    expect(await run(remove(mine, { approval_id }))).toMatchObject(conflicting('approval_mismatch'));
    expect(isThere(mine)).toBe(true);
  });
});
