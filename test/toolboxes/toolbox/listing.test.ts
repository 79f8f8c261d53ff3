import { hearStatements } from '../../support/statements.js';
import { created, issues, read, startToolboxScene, to } from './scene.js';
import { refreshRights } from '../../support/states/kernel.js';

const { api, connection, organize } = await startToolboxScene();

describe('The list of toolboxes', () => {
  /** Toolboxes of the creator and of a colleague, who shares one of them and keeps one. */
  async function startLists() {
    const org = await organize({ colleague: 'Member' });
    const { creator, colleague, share } = org;
    const names = async (query: string) =>
      (await creator(`GET /toolbox${query}`)).body.result.map(({ name }: any) => name);
    const [github, slack] = [await connection(creator), await connection(creator, { connector_slug: 'slack' })];
    const list = { connector_slug: 'slack', tool_name: 'list_channels', connection_id: slack };
    const entries = [issues({ connection_id: github })];
    await created(creator, { name: 'Alpha', description: 'Issues and more', entries });
    const beta = await created(colleague, { name: 'beta' });
    await share(beta.id, to(creator, 'edit'), colleague);
    const gamma = await created(creator, { name: 'Gamma', entries: [list, issues()] });
    await created(colleague, { name: 'Hidden' });
    return { ...org, names, github, beta, gamma };
  }

  it('is sorted by its last changes, its names or its age', async () => {
    const { colleague, names, beta } = await startLists();
    expect(await names('')).toEqual(['Gamma', 'beta', 'Alpha']);
    expect(await names('?sort=name')).toEqual(['Alpha', 'beta', 'Gamma']);
    await colleague(`PATCH /toolbox/${beta.id}`, { name: 'Beta' });
    expect(await names('')).toEqual(['Beta', 'Gamma', 'Alpha']);
    expect(await names('?sort=-created_at')).toEqual(['Gamma', 'Beta', 'Alpha']);
  });

  it('filters own and shared toolboxes', async () => {
    const { colleague, setStatus, names, github } = await startLists();
    expect(await names('?q=ISSUES')).toEqual(['Alpha']);
    expect(await names('?access=owner')).toEqual(['Gamma', 'Alpha']);
    expect(await names('?access=shared')).toEqual(['beta']);
    expect(await names('?access=edit')).toEqual(['beta']);
    expect(await names('?access=use')).toEqual([]);
    expect(await names(`?owner_user_id=${colleague.userId}`)).toEqual(['beta']);
    expect(await names('?connector_slug=slack,jira')).toEqual(['Gamma']);
    expect(await names('?template_id=tpl_none')).toEqual([]);
    expect(await names('?unmet=true')).toEqual(['Gamma']);
    expect(await names('?unmet=false')).toEqual(['beta', 'Alpha']);
    await setStatus(github, 'needs_reauth');
    expect(await names('?unmet=true')).toEqual(['Gamma', 'Alpha']);
  });

  it('shows the connectors of a toolbox, but not its entries', async () => {
    const { creator, gamma } = await startLists();
    const [row] = (await creator('GET /toolbox?q=gamma')).body.result;
    expect(row).toMatchObject({
      id: gamma.id,
      entry_count: 2,
      unmet_count: 1,
      has_skill: false,
      connectors: [{ slug: 'slack', label: 'Slack', logo: expect.any(String) }, { slug: 'github' }],
    });
    expect(Object.keys(row)).not.toContain('entries');
  });

  it('can be paged in both directions', async () => {
    const { creator } = await organize();
    for (const name of ['a', 'b', 'c']) await created(creator, { name });
    const first = (await creator('GET /toolbox?limit=2&sort=name')).body;
    const next = (await creator(`GET /toolbox?limit=2&sort=name&cursor=${first.next_cursor}`)).body;
    expect(next.result.map(({ name }: any) => name)).toEqual(['c']);
    const back = (await creator(`GET /toolbox?limit=2&sort=name&cursor=${next.prev_cursor}`)).body;
    expect(back.result).toEqual(first.result);
  });

  it('counts entries that cannot run, per connector', async () => {
    const { creator, colleague } = await organize({ colleague: 'Member' });
    const on = await connection(creator);
    await created(creator, { entries: [issues({ connection_id: on }), issues({ name: 'again' })] });
    await created(creator, { entries: [issues(), { connector_slug: 'asana', tool_name: 'list_tasks' }] });
    const { body } = await creator('GET /toolbox/connector');
    const logo = expect.stringMatching(/^\/image\//);
    expect(body.result).toEqual([
      { slug: 'asana', label: 'Asana', logo, toolbox_count: 1, unmet_count: 1 },
      { slug: 'github', label: 'GitHub', logo, toolbox_count: 2, unmet_count: 2 },
    ]);
    expect((await colleague('GET /toolbox/connector')).body.result).toEqual([]);
  });

  it('includes restricted connectors', async () => {
    const { creator, block } = await organize();
    await created(creator, { entries: [issues()] });
    await block(creator, { connector_slugs: ['github'] });
    expect((await creator('GET /toolbox')).body.result).toMatchObject([{ connectors: [{ slug: 'github' }] }]);
  });
});

describe('A new toolbox', () => {
  it('has an empty list of connected apps that outsiders cannot see', async () => {
    const { creator, colleague } = await organize({ colleague: 'Member' });
    const { id } = await created(creator, {});
    expect((await creator(`GET /toolbox/${id}/connected-app`)).body.result).toEqual([]);
    expect((await colleague(`GET /toolbox/${id}/connected-app`)).status).toBe(404);
  });
});

/** Member ids in the statements so far. */
let named: unknown[] = [];
hearStatements(({ text, values }) => void (text.includes('from identity.members') && named.push(...values.flat())));

/** Changes the epoch, because facts about members are cached by epoch. */
async function forget(orgId: string): Promise<void> {
  await refreshRights(api, orgId);
  named = [];
}

describe('A page of toolboxes', () => {
  it('checks each connection owner at most once', async () => {
    const { owner, creator, sharer, shareConnection } = await organize({ sharer: 'Member' });
    const on = await connection(sharer);
    await shareConnection(on, creator, 'use', sharer);
    const { id } = await created(creator, { entries: [issues({ connection_id: on })] });
    await forget(owner.orgId);
    expect((await creator('GET /toolbox')).body.result).toMatchObject([{ id, unmet_count: 0 }]);
    // An entry is unmet while the owner of its connection is suspended.
    expect(named.filter((each) => each === sharer.userId).length).toBeLessThanOrEqual(1);
    await forget(owner.orgId);
    expect((await read(id, creator)).entries[0].connection.owner_label).toEqual(expect.any(String));
    expect(named).toContain(sharer.userId);
  });
});
