import {
  changed,
  connected,
  held,
  made,
  org,
  product,
  refresh,
  run,
  say,
  served,
  tool,
  usual,
  worse,
} from './scene.js';

const succeeded = { body: { outcome: 'succeeded' } };

/** Ada gets the accepted version of `list_notes`, Bob another one. */
async function apart(tools = worse()) {
  const slug = await made();
  const [ada, bob] = [await connected(slug), await connected(slug, org.bob)];
  served.tools = tools;
  expect((await refresh(bob, org.bob)).body).toMatchObject({ changed: 1, held: 1 });
  const [variant] = (await tool(slug, 'list_notes')).variants;
  const asAda = (given: object = {}) => run(ada, 'list_notes', given);
  const asBob = (given: object = {}) => run(bob, 'list_notes', given, org.bob);
  return { slug, ada, bob, variant, asAda, asBob };
}

describe('A tool version that one account receives', () => {
  it('is held only for that account', async () => {
    const { asAda, asBob } = await apart();
    expect(await asBob()).toMatchObject(held);
    expect(await asAda()).toMatchObject(succeeded);
  });

  it('is shown to a reviewer beside the accepted version', async () => {
    const { slug } = await apart();
    const shown = await tool(slug, 'list_notes');
    expect(shown).toMatchObject({ status: 'active', review: { state: 'changed', flags: ['url'] } });
    expect(shown.variants).toMatchObject([
      { state: 'waiting', changed_pointers: ['/description'], hash: shown.review.current.hash },
    ]);
    expect((await org.ada(`GET /connector/${slug}`)).body).toMatchObject({ tool_count: 4, mcp: { review_count: 1 } });
    expect((await org.ada(`GET /connector/${slug}/tool?review=true`)).body.result).toHaveLength(1);
  });

  it('is not listed for that account before it is accepted', async () => {
    const { ada, bob } = await apart();
    const namesOf = async (as: typeof org.ada, id: string) =>
      (await as(`GET /connection/${id}/tools`)).body.result.map(({ name }: { name: string }) => name);
    expect(await namesOf(org.bob, bob)).not.toContain('list_notes');
    expect(await namesOf(org.ada, ada)).toContain('list_notes');
  });

  it('runs for that account once accepted', async () => {
    const { slug, variant, asAda, asBob } = await apart();
    const { body } = await say(slug, 'list_notes', { status: 'active', hash: variant.hash });
    expect(body).toMatchObject({ variants: [{ state: 'accepted' }], reviewed_by: org.ada.userId });
    expect(body).not.toHaveProperty('review');
    expect(await asBob()).toMatchObject(succeeded);
    expect(await asAda()).toMatchObject(succeeded);
  });

  it('stays held after it is refused', async () => {
    const { slug, bob, variant, asAda, asBob } = await apart();
    const { body } = await say(slug, 'list_notes', { status: 'refused', hash: variant.hash });
    expect(body).toMatchObject({ status: 'active', variants: [{ state: 'refused' }] });
    expect(body).not.toHaveProperty('review');
    expect((await refresh(bob, org.bob)).body).toMatchObject({ changed: 0, held: 1 });
    expect(await asBob()).toMatchObject(held);
    expect(await asAda()).toMatchObject(succeeded);
  });

  it('stays refused even if changes need no review', async () => {
    const { slug, variant, asBob } = await apart();
    await say(slug, 'list_notes', { status: 'refused', hash: variant.hash });
    const settle = (mcp_changed_tools: string) =>
      org.owner(`PATCH /organization/${org.owner.orgId}`, { settings: { mcp_changed_tools } });
    await settle('active');
    const answer = await asBob();
    await settle('held');
    expect(answer).toMatchObject(held);
  });

  it('is called with arguments of its own schema', async () => {
    const schema = { type: 'object', properties: { limit: { type: 'integer' } }, additionalProperties: false } as const;
    const { slug, variant, asBob } = await apart(changed('list_notes', { schema }));
    await say(slug, 'list_notes', { status: 'active', hash: variant.hash });
    expect(await asBob({ limit: 'ten' })).toMatchObject({ status: 400 });
    expect(await asBob({ limit: 10 })).toMatchObject(succeeded);
    expect(served.calls).toEqual([{ name: 'list_notes', given: { limit: 10 } }]);
  });

  it('gives the tool the tier of the strictest accepted version', async () => {
    const { slug, variant, asAda } = await apart(changed('list_notes', { annotations: {} }));
    await say(slug, 'list_notes', { status: 'active', hash: variant.hash });
    expect(await tool(slug, 'list_notes')).toMatchObject({ tier: 'destructive' });
    expect(await asAda()).toMatchObject({ status: 202, body: { outcome: 'approval_required' } });
  });

  it('is deleted once no account receives it', async () => {
    const { slug, bob, variant } = await apart();
    await say(slug, 'list_notes', { status: 'active', hash: variant.hash });
    served.tools = usual;
    await refresh(bob, org.bob);
    expect((await tool(slug, 'list_notes')).variants).toEqual([]);
    served.tools = worse();
    expect((await refresh(bob, org.bob)).body).toMatchObject({ changed: 1, held: 1 });
  });

  it('becomes the only version once no account receives another', async () => {
    const { slug, ada, variant, asAda } = await apart();
    await say(slug, 'list_notes', { status: 'active', hash: variant.hash });
    expect((await refresh(ada)).body).toMatchObject({ changed: 0, held: 0 });
    expect(await tool(slug, 'list_notes')).toMatchObject({ hash: variant.hash, variants: [] });
    expect(await asAda()).toMatchObject(succeeded);
  });

  it('is held for everyone once all accounts receive it', async () => {
    const { slug, ada, asAda } = await apart();
    await refresh(ada);
    expect(await tool(slug, 'list_notes')).toMatchObject({ status: 'disabled', disabled_reason: 'changed' });
    expect(await asAda()).toMatchObject(held);
  });

  it("makes Latchkey list other accounts' tools again within minutes", async () => {
    const { ada } = await apart();
    const due = 'select due_at from connections.tool_refreshes where connection_id = $1';
    const [{ due_at }] = await product.sql(org.ada.orgId, due, [ada]);
    expect(Math.round((Date.parse(due_at) - product.clock.now().getTime()) / 60_000)).toBe(5);
  });

  it('can be refused only if the request names its hash', async () => {
    const { slug } = await apart();
    const { hash } = await tool(slug, 'list_notes');
    const refusal = (change: object) => say(slug, 'list_notes', { status: 'refused', ...change });
    expect(await refusal({})).toMatchObject({
      status: 400,
      body: { error: { fields: [{ reason: 'hash_required' }] } },
    });
    expect(await refusal({ hash })).toMatchObject({ status: 400 });
    expect(await refusal({ hash: '0'.repeat(64) })).toMatchObject({
      status: 409,
      body: { error: { reason: 'stale_review' } },
    });
  });

  it('is logged when it is refused', async () => {
    const { slug, variant } = await apart();
    await say(slug, 'list_notes', { status: 'refused', hash: variant.hash });
    const { result } = (await org.owner(`GET /audit-log?scope=org&connector_slug=${slug}&limit=1`)).body;
    expect(result).toMatchObject([{ action: 'connector.tool_refused' }]);
  });
});

describe('A changed tool that was refused for everyone', () => {
  it('stays disabled without further review', async () => {
    const slug = await made();
    const id = await connected(slug);
    served.tools = worse();
    await refresh(id);
    const { hash } = await tool(slug, 'list_notes');
    await say(slug, 'list_notes', { status: 'refused', hash });
    await refresh(id);
    const shown = await tool(slug, 'list_notes');
    expect(shown).toMatchObject({ status: 'disabled', disabled_reason: 'changed', variants: [{ state: 'refused' }] });
    expect(shown).not.toHaveProperty('review');
    expect(await run(id, 'list_notes')).toMatchObject(held);
  });

  it('can run once the refusal is withdrawn', async () => {
    const slug = await made();
    const id = await connected(slug);
    served.tools = worse();
    await refresh(id);
    const { hash } = await tool(slug, 'list_notes');
    await say(slug, 'list_notes', { status: 'refused', hash });
    await say(slug, 'list_notes', { status: 'active', hash });
    expect(await run(id, 'list_notes')).toMatchObject(succeeded);
  });
});
