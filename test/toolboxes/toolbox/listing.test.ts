import { hearStatements } from '../../support/statements.js';
import { api, block, connection, created, issues, org, read, setStatus, share, shareConnection, to } from './scene.js';

const names = async (query: string, as = org.ada) =>
  (await as(`GET /toolbox${query}`)).body.result.map(({ name }: any) => name);

describe('The list of toolboxes', () => {
  it('filters own and shared toolboxes', async () => {
    const [github, slack] = [await connection(org.ada), await connection(org.ada, { connector_slug: 'slack' })];
    const list = { connector_slug: 'slack', tool_name: 'list_channels', connection_id: slack };
    await created(org.ada, {
      name: 'Alpha',
      description: 'Issues and more',
      entries: [issues({ connection_id: github })],
    });
    const beta = await created(org.bob, { name: 'beta' });
    await share(beta.id, to(org.ada, 'edit'), org.bob);
    const gamma = await created(org.ada, { name: 'Gamma', entries: [list, issues()] });
    await created(org.bob, { name: 'Hidden' });
    expect(await names('')).toEqual(['Gamma', 'beta', 'Alpha']);
    expect(await names('?sort=name')).toEqual(['Alpha', 'beta', 'Gamma']);
    await org.bob(`PATCH /toolbox/${beta.id}`, { name: 'Beta' });
    expect(await names('')).toEqual(['Beta', 'Gamma', 'Alpha']);
    expect(await names('?sort=-created_at')).toEqual(['Gamma', 'Beta', 'Alpha']);
    expect(await names('?q=ISSUES')).toEqual(['Alpha']);
    expect(await names('?access=owner')).toEqual(['Gamma', 'Alpha']);
    expect(await names('?access=shared')).toEqual(['Beta']);
    expect(await names('?access=edit')).toEqual(['Beta']);
    expect(await names('?access=use')).toEqual([]);
    expect(await names(`?owner_user_id=${org.bob.userId}`)).toEqual(['Beta']);
    expect(await names('?connector_slug=slack,jira')).toEqual(['Gamma']);
    expect(await names('?template_id=tpl_none')).toEqual([]);
    expect(await names('?unmet=true')).toEqual(['Gamma']);
    expect(await names('?unmet=false')).toEqual(['Beta', 'Alpha']);
    await setStatus(github, 'needs_reauth');
    expect(await names('?unmet=true')).toEqual(['Gamma', 'Alpha']);
    const [row] = (await org.ada('GET /toolbox?q=gamma')).body.result;
    expect(row).toMatchObject({
      ...{ id: gamma.id, entry_count: 2, unmet_count: 1, has_skill: false },
      connectors: [{ slug: 'slack', label: 'Slack', logo: expect.any(String) }, { slug: 'github' }],
    });
    expect(Object.keys(row)).not.toContain('entries');
  });

  it('can be paged in both directions', async () => {
    for (const name of ['a', 'b', 'c']) await created(org.ada, { name });
    const first = (await org.ada('GET /toolbox?limit=2&sort=name')).body;
    const next = (await org.ada(`GET /toolbox?limit=2&sort=name&cursor=${first.next_cursor}`)).body;
    expect(next.result.map(({ name }: any) => name)).toEqual(['c']);
    const back = (await org.ada(`GET /toolbox?limit=2&sort=name&cursor=${next.prev_cursor}`)).body;
    expect(back.result).toEqual(first.result);
  });

  it('counts entries that cannot run, per connector', async () => {
    const on = await connection(org.ada);
    await created(org.ada, { entries: [issues({ connection_id: on }), issues({ name: 'again' })] });
    await created(org.ada, { entries: [issues(), { connector_slug: 'asana', tool_name: 'list_tasks' }] });
    const { body } = await org.ada('GET /toolbox/connector');
    const logo = expect.stringMatching(/^\/image\//);
    expect(body.result).toEqual([
      { slug: 'asana', label: 'Asana', logo, toolbox_count: 1, unmet_count: 1 },
      { slug: 'github', label: 'GitHub', logo, toolbox_count: 2, unmet_count: 2 },
    ]);
    expect((await org.bob('GET /toolbox/connector')).body.result).toEqual([]);
  });

  it('includes restricted connectors', async () => {
    await created(org.ada, { entries: [issues()] });
    await block(org.ada, { connector_slugs: ['github'] });
    expect((await org.ada('GET /toolbox')).body.result).toMatchObject([{ connectors: [{ slug: 'github' }] }]);
  });
});

describe('A new toolbox', () => {
  it('has an empty list of connected apps that outsiders cannot see', async () => {
    const { id } = await created(org.ada, {});
    expect((await org.ada(`GET /toolbox/${id}/connected-app`)).body.result).toEqual([]);
    expect((await org.bob(`GET /toolbox/${id}/connected-app`)).status).toBe(404);
  });
});

/** Member ids in the statements so far. */
let named: unknown[] = [];
hearStatements(({ text, values }) => void (text.includes('from identity.members') && named.push(...values.flat())));

/** Changes the epoch, because facts about members are cached by epoch. */
async function forget(): Promise<void> {
  await api.sql(org.ada.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
  named = [];
}

describe('A page of toolboxes', () => {
  it('checks each connection owner at most once', async () => {
    const on = await connection(org.cid);
    await shareConnection(on, org.ada, 'use', org.cid);
    const { id } = await created(org.ada, { entries: [issues({ connection_id: on })] });
    await forget();
    expect((await org.ada('GET /toolbox')).body.result).toMatchObject([{ id, unmet_count: 0 }]);
    // An entry is unmet while the owner of its connection is suspended.
    expect(named.filter((each) => each === org.cid.userId).length).toBeLessThanOrEqual(1);
    await forget();
    expect((await read(id, org.ada)).entries[0].connection.owner_label).toEqual(expect.any(String));
    expect(named).toContain(org.cid.userId);
  });
});
