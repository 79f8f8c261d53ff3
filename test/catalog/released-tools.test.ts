import { Connectors, seedCatalog } from '#catalog';
import { type ConnectorDefinition, type ToolDefinition } from '#connector-definition';
import { toEntry } from '../../libs/access-control/src/restriction/domain/rule-references.js';
import { markChanges } from '../../libs/catalog/src/tool/domain/edited-tools.js';
import { identify } from '../../libs/catalog/src/tool/domain/operation-key.js';
import { deriveRequestIdentity } from '../../libs/catalog/src/tool/domain/request-identity.js';
import { decide, world } from '../access-control/decide/scene.js';
import { startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';
import { storeEarlierRelease } from '../support/states/catalog.js';

const api = await startApi();
afterAll(() => api.stop());

/** The catalog as an earlier release stored it, with another request of one tool of GitHub. */
async function earlierRelease(name: string, change: (request: any) => object): Promise<void> {
  const [{ definition }] = await api.sql('', `select definition from catalog.shipped_connectors where slug = 'github'`);
  const tools = definition.tools.map((tool: ToolDefinition) =>
    tool.name === name ? { ...tool, request: change(tool.request) } : tool,
  );
  await storeEarlierRelease(api, 'github', { ...definition, tools }, identify('github', tools));
  await reload();
}

const reload = () => api.app.get<any>(Connectors, { strict: false }).reload();

async function upgrade(): Promise<void> {
  await seedCatalog(api.transactions, new Date('2026-11-21T00:00:00.000Z'), { demoProviderUrl: null });
  await reload();
}

const reached = async (as: MemberClient): Promise<string[]> =>
  (await as('GET /connector/github/tools?limit=200')).body.result.map(({ name }: any) => name);

async function bound(mode: string, tool_name: string) {
  const { owner, member } = await api.organization({ member: 'Member' });
  const tools = [{ connector_slug: 'github', tool_name }];
  const { body } = await owner('POST /restriction', ruleOn(member.roleIds[0]!, { mode, tools }));
  return { owner, member, rule: body.id as string };
}

describe('A release that changes a shipped tool', () => {
  it('does not end what an allow list admits if only an expression changes', async () => {
    await earlierRelease('list_issues', (request) => ({ ...request, query: { ...request.query, state: '="open"' } }));
    const { member } = await bound('allow', 'list_issues');
    await upgrade();
    expect(await reached(member)).toEqual(['list_issues']);
  });

  it('ends what an allow list admits if a constant changes, until the change is confirmed', async () => {
    await earlierRelease('list_issues', (request) => ({ ...request, query: { ...request.query, filter: 'all' } }));
    const { owner, member, rule } = await bound('allow', 'list_issues');
    expect(await reached(member)).toEqual(['list_issues']);
    await upgrade();
    expect(await reached(member)).toEqual([]);
    const path = '/restriction/connector/github/tools';
    const [row] = (await owner(`GET ${path}?q=list_issues`)).body.result;
    expect(row.unconfirmed).toMatchObject({
      allowed_versions: [{ request: null, changed_pointers: [], restriction_ids: [rule] }],
      can_confirm: true,
    });
    const { request_digest } = row.unconfirmed;
    expect((await owner(`POST ${path}/list_issues/confirm`, { request_digest })).status).toBe(200);
    expect(await reached(member)).toEqual(['list_issues']);
  });

  it.each([
    ['gives another tool an expression in the place of its constant', { action: '=input.action' }, false],
    ['gives another tool another constant', { action: 'archive' }, true],
  ])('lets a block cover exactly what can send its request: it %s', (_, body, isAllowed) => {
    const definition = (update: object) =>
      ({
        ...{ format: 1, slug: 'jira', name: 'Jira', categories: [], base_url: 'https://example.com', auth: [] },
        tools: [toolOf('delete_all', { action: 'delete_all' }), toolOf('update', update)],
      }) as unknown as ConnectorDefinition;
    const [before, after] = [definition({ action: 'update' }), definition(body)];
    const tools = identify('jira', before.tools);
    const request = deriveRequestIdentity(before, before.tools[0]!);
    const entry = toEntry({ connector_slug: 'jira', tool_name: 'delete_all' }, { ...tools[0]!, request }, new Date(1));
    const rule = { id: 'rstr_1', mode: 'block', connector_slugs: [], tools: [entry], legacy_override: false } as const;
    const facts = world({ own: [rule] });
    expect(decide(facts, 'jira', tools[1]!).allowed).toBe(true);
    const identified = identify('jira', after.tools, tools);
    const released = markChanges(after, identified, { definition: before, tools }, new Date(2));
    expect(decide(facts, 'jira', released[1]!).allowed).toBe(isAllowed);
  });
});

const toolOf = (name: string, body: object) => ({
  name,
  resource: 'items',
  method: name,
  description: `${name} of items.`,
  request: { method: 'POST', path: '/items', body },
});
