import { type ConnectorDefinition } from '#connector-definition';
import { shippedAt } from '../../support/answering-provider.js';
import { eventually } from '../../support/vault.js';
import { startPostInstallScene } from './scene.js';

const { product, provider, creator, like, connect, get, run } = await startPostInstallScene();

await product.startWorker();

const step = (kind: string, path = '/me') =>
  ({ name: 'kind', label: 'Find the kind', request: { method: 'GET', path }, set: { kind } }) as const;

/** A connector whose tool sends the variable `kind`, which a step or a person sets. */
async function scene(declared: object, post_install: readonly object[] = []) {
  const jira = shippedAt(provider, 'jira');
  const auth = jira.auth.map(({ help_url: _, ...method }) => method);
  const definition = (kind: object, steps = post_install) =>
    ({
      auth,
      variables: [...(jira.variables ?? []), { name: 'kind', type: 'string', ...kind }],
      post_install: [...(jira.post_install ?? []), ...steps],
      tools: [
        {
          name: 'run_item',
          resource: 'items',
          method: 'run',
          description: 'Runs an item.',
          request: { method: 'POST', path: '/rest/{{kind}}' },
        },
      ],
    }) as unknown as Partial<ConnectorDefinition>;
  provider.answers['POST /ex/jira/site-1/rest/list'] = {};
  provider.answers['POST /ex/jira/site-1/rest/delete'] = {};
  const slug = await like('jira', definition(declared));
  const { id } = await connect(slug);
  const edit = async (kind = declared, steps = post_install) => {
    const { status, body } = await creator(`PATCH /connector/${slug}`, {
      definition: { ...jira, ...definition(kind, steps) },
    });
    expect([status, body.error]).toEqual([200, undefined]);
  };
  const runSteps = async () => {
    expect((await creator(`POST /connection/${id}/run-post-install`, {})).status).toBe(202);
    await eventually(async () => (await get(id)).post_install.status !== 'running', 'the steps to finish');
  };
  const set = (kind: string) => creator(`PATCH /connection/${id}/variables`, { variables: { kind } });
  return { id, edit, runSteps, set };
}

const outdated = { error: { reason: 'variables_incomplete' } };
const succeeded = { outcome: 'succeeded' };

describe('A value that post-install steps stored', () => {
  const computed = { source: 'post_install', editable: false };

  it.each([
    ['sets another value', step("='delete'"), step("='list'")],
    ['reads another address', step('=body.kind', '/rest/kind'), step('=body.kind', '/rest/list')],
  ])('is not sent after a step that %s is restored', async (_, edited, usual) => {
    provider.answers['GET /ex/jira/site-1/rest/kind'] = { kind: 'delete' };
    provider.answers['GET /ex/jira/site-1/rest/list'] = { kind: 'list' };
    provider.answers['GET /rest/kind'] = { kind: 'delete' };
    provider.answers['GET /rest/list'] = { kind: 'list' };
    const { id, edit, runSteps } = await scene(computed, [usual]);
    expect(await run(id, 'run_item')).toMatchObject(succeeded);
    await edit(computed, [edited]);
    await runSteps();
    await edit();
    expect(await run(id, 'run_item')).toMatchObject(outdated);
    expect(provider.askedFor('POST /ex/jira/site-1/rest/delete')).toHaveLength(0);
    await runSteps();
    expect(await run(id, 'run_item')).toMatchObject(succeeded);
    expect(provider.askedFor('POST /ex/jira/site-1/rest/list')).toHaveLength(2);
  });

  it('is not replaced by a value that a person set while an edit allowed it', async () => {
    const { id, edit, set } = await scene(computed, [step("='list'")]);
    await edit({ source: 'post_install' });
    expect((await set('delete')).status).toBe(200);
    await edit();
    expect(await run(id, 'run_item')).toMatchObject(outdated);
  });
});

describe('A value that a person stored', () => {
  const typed = { source: 'manual', pattern: '^list$' };

  it('is not sent after the pattern that it does not match is restored', async () => {
    const { id, edit, set } = await scene(typed);
    await edit({ source: 'manual' });
    expect((await set('delete')).status).toBe(200);
    expect(await run(id, 'run_item')).toMatchObject(succeeded);
    await edit();
    expect(await run(id, 'run_item')).toMatchObject(outdated);
    expect((await set('list')).status).toBe(200);
    expect(await run(id, 'run_item')).toMatchObject(succeeded);
  });

  it('is sent after an edit that still allows it', async () => {
    const { id, edit, set } = await scene(typed);
    await set('list');
    await edit({ source: 'manual', pattern: '^(list|count)$' });
    expect(await run(id, 'run_item')).toMatchObject(succeeded);
  });
});
