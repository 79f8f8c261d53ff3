import { changed, held, startRegistryScene, usual, worse } from './scene.js';

const { product, served, owner, editor, member, made, connected, refresh, tool, run, say } = await startRegistryScene();

const succeeded = { body: { outcome: 'succeeded' } };

/** The editor's account gets the accepted version of `list_notes`, the member's account another one. */
async function apart(tools = worse()) {
  const slug = await made();
  const [ofEditor, ofMember] = [await connected(slug), await connected(slug, member)];
  served.tools = tools;
  expect((await refresh(ofMember, member)).body).toMatchObject({ changed: 1, held: 1 });
  const [variant] = (await tool(slug, 'list_notes')).variants;
  const asEditor = (given: object = {}) => run(ofEditor, 'list_notes', given);
  const asMember = (given: object = {}) => run(ofMember, 'list_notes', given, member);
  return { slug, ofEditor, ofMember, variant, asEditor, asMember };
}

describe('A tool version that one account receives', () => {
  it('is held only for that account', async () => {
    const { asEditor, asMember } = await apart();
    expect(await asMember()).toMatchObject(held);
    expect(await asEditor()).toMatchObject(succeeded);
  });

  it('is shown to a reviewer beside the accepted version', async () => {
    const { slug } = await apart();
    const shown = await tool(slug, 'list_notes');
    expect(shown).toMatchObject({ status: 'active', review: { state: 'changed', flags: ['url'] } });
    expect(shown.variants).toMatchObject([
      { state: 'waiting', changed_pointers: ['/description'], hash: shown.review.current.hash },
    ]);
    expect((await editor(`GET /connector/${slug}`)).body).toMatchObject({ tool_count: 4, mcp: { review_count: 1 } });
    expect((await editor(`GET /connector/${slug}/tool?review=true`)).body.result).toHaveLength(1);
  });

  it('is not listed for that account before it is accepted', async () => {
    const { ofEditor, ofMember } = await apart();
    const namesOf = async (as: typeof editor, id: string) =>
      (await as(`GET /connection/${id}/tools`)).body.result.map(({ name }: { name: string }) => name);
    expect(await namesOf(member, ofMember)).not.toContain('list_notes');
    expect(await namesOf(editor, ofEditor)).toContain('list_notes');
  });

  it('is not counted for that account before it is accepted', async () => {
    const { slug, ofEditor, ofMember, variant } = await apart();
    const counts = async () => {
      const ofLists = [await editor('GET /connection'), await member('GET /connection')].flatMap(
        ({ body }) => body.result,
      );
      return [ofEditor, ofMember].map((id) => ofLists.find((row) => row.id === id).tool_count);
    };
    expect(await counts()).toEqual([4, 3]);
    await say(slug, 'list_notes', { status: 'active', hash: variant.hash });
    expect(await counts()).toEqual([4, 4]);
  });

  it('is counted before it is reviewed if changes need no review', async () => {
    const { ofMember } = await apart();
    const settle = (mcp_changed_tools: string) =>
      owner(`PATCH /organization/${owner.orgId}`, { settings: { mcp_changed_tools } });
    await settle('active');
    const { body } = await member(`GET /connection/${ofMember}`);
    await settle('held');
    expect(body.tool_count).toBe(4);
  });

  it('runs for that account once accepted', async () => {
    const { slug, variant, asEditor, asMember } = await apart();
    const { body } = await say(slug, 'list_notes', { status: 'active', hash: variant.hash });
    expect(body).toMatchObject({ variants: [{ state: 'accepted' }], reviewed_by: editor.userId });
    expect(body).not.toHaveProperty('review');
    expect(await asMember()).toMatchObject(succeeded);
    expect(await asEditor()).toMatchObject(succeeded);
  });

  it('stays held after it is refused', async () => {
    const { slug, ofMember, variant, asEditor, asMember } = await apart();
    const { body } = await say(slug, 'list_notes', { status: 'refused', hash: variant.hash });
    expect(body).toMatchObject({ status: 'active', variants: [{ state: 'refused' }] });
    expect(body).not.toHaveProperty('review');
    expect((await refresh(ofMember, member)).body).toMatchObject({ changed: 0, held: 1 });
    expect(await tool(slug, 'list_notes')).toMatchObject({ variants: [{ state: 'refused' }] });
    expect(await asMember()).toMatchObject(held);
    expect(await asEditor()).toMatchObject(succeeded);
  });

  it('stays refused even if changes need no review', async () => {
    const { slug, variant, asMember } = await apart();
    await say(slug, 'list_notes', { status: 'refused', hash: variant.hash });
    const settle = (mcp_changed_tools: string) =>
      owner(`PATCH /organization/${owner.orgId}`, { settings: { mcp_changed_tools } });
    await settle('active');
    const answer = await asMember();
    await settle('held');
    expect(answer).toMatchObject(held);
  });

  it('is called with arguments of its own schema', async () => {
    const schema = { type: 'object', properties: { limit: { type: 'integer' } }, additionalProperties: false } as const;
    const { slug, variant, asMember } = await apart(changed('list_notes', { schema }));
    await say(slug, 'list_notes', { status: 'active', hash: variant.hash });
    expect(await asMember({ limit: 'ten' })).toMatchObject({ status: 400 });
    expect(await asMember({ limit: 10 })).toMatchObject(succeeded);
    expect(served.calls).toEqual([{ name: 'list_notes', given: { limit: 10 } }]);
  });

  it('gives the tool the tier of the strictest accepted version', async () => {
    const { slug, variant, asEditor } = await apart(changed('list_notes', { annotations: {} }));
    await say(slug, 'list_notes', { status: 'active', hash: variant.hash });
    expect(await tool(slug, 'list_notes')).toMatchObject({ tier: 'destructive' });
    expect(await asEditor()).toMatchObject({ status: 202, body: { outcome: 'approval_required' } });
  });

  it('is deleted once no account receives it', async () => {
    const { slug, ofMember, variant } = await apart();
    await say(slug, 'list_notes', { status: 'active', hash: variant.hash });
    served.tools = usual;
    await refresh(ofMember, member);
    expect((await tool(slug, 'list_notes')).variants).toEqual([]);
    served.tools = worse();
    expect((await refresh(ofMember, member)).body).toMatchObject({ changed: 1, held: 1 });
  });

  it('becomes the only version once no account receives another', async () => {
    const { slug, ofEditor, variant, asEditor } = await apart();
    await say(slug, 'list_notes', { status: 'active', hash: variant.hash });
    expect((await refresh(ofEditor)).body).toMatchObject({ changed: 0, held: 0 });
    expect(await tool(slug, 'list_notes')).toMatchObject({ hash: variant.hash, variants: [] });
    expect(await asEditor()).toMatchObject(succeeded);
  });

  it('is held for everyone once all accounts receive it', async () => {
    const { slug, ofEditor, asEditor } = await apart();
    await refresh(ofEditor);
    expect(await tool(slug, 'list_notes')).toMatchObject({ status: 'disabled', disabled_reason: 'changed' });
    expect(await asEditor()).toMatchObject(held);
  });

  it("makes Latchkey list other accounts' tools again within minutes", async () => {
    const { ofEditor } = await apart();
    const due = 'select due_at from connections.tool_refreshes where connection_id = $1';
    const [{ due_at }] = await product.sql(editor.orgId, due, [ofEditor]);
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
    const { result } = (await owner(`GET /audit-log?scope=org&connector_slug=${slug}&limit=1`)).body;
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
