import { eventually } from '../../support/vault.js';
import { conflicting } from '../../support/refused.js';
import { startRunScene } from './scene.js';

const { product, owner, creator, rules, step, find, toolOf, run, titles, block } = await startRunScene();

/** A fork of the owner on which the creator has a connection, and a tool of the creator that adds a note twice. */
async function scene() {
  const slug = (await owner('POST /connector/demo/fork', {})).body.slug as string;
  await owner(`PATCH /connector/${slug}`, { status: 'published' });
  const grantee = { grantee_type: 'user', grantee_id: creator.userId, level: 'use' };
  await owner(`POST /connector/${slug}/share`, grantee);
  await product.installDemo(creator, slug);
  const { id: connection_id } = await product.connect(creator, { connector_slug: slug, redirect_uri: '/' });
  const { definition } = (await owner(`GET /connector/${slug}?include=definition`)).body;
  /** Makes `create_note` write another title. */
  const edit = async () => {
    const tools = definition.tools.map((tool: any) =>
      tool.name === 'create_note' ? { ...tool, request: { ...tool.request, body: { title: "='Other'" } } } : tool,
    );
    const { status } = await owner(`PATCH /connector/${slug}`, { definition: { ...definition, tools } });
    expect(status).toBe(200);
  };
  const add = (key: string, more: object = {}) =>
    step(key, 'create_note', `{'title': input.word}`, { connection_id, ...more });
  const id = await toolOf([add('one'), add('two', { depends_on: ['one'] })]);
  await rules({ write: 'confirm' });
  const ask = async (word: string): Promise<string> => {
    const { body } = await run(id, { word });
    await creator(`POST /approval/${body.approval.id}/resolve`, { decision: 'approve' });
    return body.approval.id as string;
  };
  return { id, edit, ask };
}

describe('The approval of a synthetic tool', () => {
  it('allows no run after an edit of a tool that a step calls', async () => {
    const { id, edit, ask } = await scene();
    const approval_id = await ask('Before');
    await edit();
    expect(await run(id, { word: 'Before' }, { approval_id })).toMatchObject(conflicting('approval_mismatch'));
    expect(titles()).not.toContain('Other');
    expect((await creator(`GET /approval/${approval_id}`)).body.status).toBe('approved');
  });

  it('ends at a step whose tool an edit changes during the run', async () => {
    const { id, edit, ask } = await scene();
    const approval_id = await ask('During');
    const { body } = await changedDuring(() => run(id, { word: 'During' }, { approval_id }), edit);
    expect(body).toMatchObject({ outcome: 'failed', error: { kind: 'approval_mismatch' } });
    expect(titles()).toEqual(['During']);
  });
});

describe('A run of a synthetic tool', () => {
  it('ends at a step that a rule blocks during the run', async () => {
    const id = await toolOf([find('one'), find('two', { depends_on: ['one'] })]);
    const tools = [{ connector_slug: 'demo', tool_name: 'list_notes' }];
    const { body } = await changedDuring(
      () => run(id, { word: 'a' }),
      () => block(creator, { tools }),
    );
    expect(body).toMatchObject({ outcome: 'failed', error: { kind: 'tool_restricted' } });
    expect(body.steps.map(({ status }: any) => status)).toEqual(['succeeded', 'failed']);
  });
});

/** Makes a change while the third party holds the first call of a run. */
async function changedDuring<Result>(start: () => Promise<Result>, change: () => Promise<unknown>): Promise<Result> {
  const { behavior, counts } = product.provider;
  const before = counts.api;
  let free = () => {};
  behavior.apiHeld = new Promise<void>((go) => (free = go));
  const running = start();
  await eventually(() => counts.api > before, 'the first call to be in progress');
  await change();
  behavior.apiHeld = null;
  free();
  return running;
}
