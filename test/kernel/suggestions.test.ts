import { readExample } from '#catalog';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { ruleOn } from '../support/rule-on.js';

const product = await startProduct();
afterAll(() => product.stop());
const { owner, member, colleague, blind } = await product.organization({
  member: 'Member',
  colleague: 'Member',
  blind: ['connection:create', 'tool:execute'],
});
const definition_text = readExample('api-key').replace(/^slug: .*$/m, 'slug: payroll-desk');
const created = await owner('POST /connector', { kind: 'catalog', definition_text });

type Ask = (as: MemberClient, slug: string) => ReturnType<MemberClient>;

/** Each request that names a connector by its slug. */
const naming: Record<string, Ask> = {
  'a connector': (as, slug) => as(`GET /connector/${slug}`),
  'the tools of a connector': (as, slug) => as(`GET /connector/${slug}/tools`),
  'a change of a connector': (as, slug) => as(`PATCH /connector/${slug}`, { name: 'Renamed' }),
  'a new connection': (as, slug) => as('POST /connection', { connector_slug: slug }),
  'an access request': (as, slug) => as('POST /access-request', { connector_slug: slug }),
  'an explanation': (as, slug) => as(`GET /restriction/explain?user_id=${as.userId}&connector_slug=${slug}`),
};

const messageOf = async (answer: ReturnType<MemberClient>): Promise<string> => (await answer).body.error.message;

describe('An unknown connector', () => {
  it.each(Object.entries(naming))('is answered with a similar slug: %s', async (_, ask) => {
    expect(await messageOf(ask(owner, 'githb'))).toContain('Did you mean “github”?');
    expect(await messageOf(ask(owner, 'payrol-desk'))).toContain('Did you mean “payroll-desk”?');
    expect(await messageOf(ask(owner, 'something-else-entirely'))).not.toContain('Did you mean');
  });

  it.each(Object.entries(naming))('is never answered with a slug that the caller cannot see: %s', async (_, ask) => {
    expect(created.status).toBe(201);
    for (const as of [member, blind]) expect(await messageOf(ask(as, 'payrol-desk'))).not.toContain('payroll-desk');
    expect(await messageOf(ask(blind, 'githb'))).not.toContain('github');
  });

  it('is answered with a similar slug where a restriction names it', async () => {
    const rule = (slug: string) => owner('POST /restriction', ruleOn(member.userId, { connector_slugs: [slug] }));
    expect(await messageOf(rule('githb'))).toContain('Did you mean “github”?');
  });
});

type Entry = { connector_slug: string; tool_name: string };

/** Each request that lists tools. */
const listing: Record<string, (as: MemberClient, entries: Entry[]) => ReturnType<MemberClient>> = {
  'a toolbox': (as, entries) => as('POST /toolbox', { name: 'Desk', entries }),
  'a template': (as, entries) => as('POST /template', { name: 'Desk', entries }),
};

describe.each(Object.entries(listing))('An unknown name in %s', (_, send) => {
  const messagesOf = async (as: MemberClient, ...entries: Entry[]): Promise<string[]> =>
    (await send(as, entries)).body.error.fields.map(({ message }: { message: string }) => message);

  it('is answered with a similar connector or tool', async () => {
    const [connector, tool] = await messagesOf(
      owner,
      { connector_slug: 'payrol-desk', tool_name: 'list_tickets' },
      { connector_slug: 'github', tool_name: 'create_isue' },
    );
    expect(connector).toContain('Did you mean “payroll-desk”?');
    expect(tool).toContain('Did you mean “create_issue”?');
  });

  it('is never answered with a name that the caller cannot see', async () => {
    const entries = ['payrol-desk', 'payroll-desk'].map((connector_slug) => ({
      connector_slug,
      tool_name: 'list_ticket',
    }));
    expect((await messagesOf(member, ...entries)).join()).not.toMatch(/payroll-desk”|list_tickets/);
  });

  it('is answered with at most five suggestions', async () => {
    const entries = Array.from({ length: 8 }, (_, at) => ({
      connector_slug: 'github',
      tool_name: `create_isue_${at}`,
    }));
    const messages = await messagesOf(owner, ...entries);
    expect(messages.filter((message) => message.includes('Did you mean'))).toHaveLength(5);
  });
});

describe('An unknown permission', () => {
  it.each([
    ['a role', 'POST /role', { name: 'Desk', permissions: ['restrction:manage'] }],
    ['a token', 'POST /api-token', { name: 'Desk', scopes: ['restrction:manage'] }],
  ])('is answered with a similar permission: %s', async (_, request, body) => {
    expect(await messageOf(owner(request, body))).toContain('Did you mean “restriction:manage”?');
  });
});

describe('An unknown tool', () => {
  it('is answered with a similar tool where it is disabled or documented', async () => {
    const disabled = owner('PATCH /connector/payroll-desk/tool/list_ticket', { status: 'disabled' });
    expect(await messageOf(disabled)).toContain('Did you mean “list_tickets”?');
    const pages = [{ kind: 'tool', key: 'list_ticket', body_markdown: 'All.' }];
    const documented = owner('PUT /connector/payroll-desk/documentation', { items: pages });
    expect(await messageOf(documented)).toContain('Did you mean “list_tickets”?');
  });

  it('is answered with a similar tool where a synthetic tool runs it', async () => {
    await product.installDemo(owner);
    const { id: connection_id } = await product.connect(owner, { redirect_uri: '/' });
    const steps = [{ key: 'list', connection_id, tool_name: 'list_note', args_template: '{}' }];
    const program = { name: 'Notes', description: 'Lists notes.', input_schema: { type: 'object' }, steps };
    const { body } = await owner('POST /synthetic-tool/validate', program);
    expect(JSON.stringify(body)).toContain('Did you mean “list_notes”?');
  });

  it('is answered with a similar tool where a restriction or a request names it', async () => {
    const tools = [{ connector_slug: 'github', tool_name: 'create_isue' }];
    expect(await messageOf(owner('POST /restriction', ruleOn(member.userId, { tools })))).toContain('“create_issue”?');
    expect(await messageOf(member('POST /access-request', tools[0]))).toContain('Did you mean “create_issue”?');
  });

  it('is answered with a similar tool that the caller may run', async () => {
    await product.installDemo(member);
    const { id } = await product.connect(member, { redirect_uri: '/' });
    await member(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' });
    const tools = [{ connector_slug: 'demo', tool_name: 'delete_note' }];
    await owner('POST /restriction', ruleOn(colleague.userId, { tools }));
    const run = (as: MemberClient) => as(`POST /connection/${id}/execute`, { tool_name: 'delet_note', arguments: {} });
    expect(await messageOf(run(member))).toContain('Did you mean “delete_note”?');
    expect(await messageOf(run(colleague))).not.toContain('delete_note');
  });
});

describe('An unknown event', () => {
  it('is answered with a similar event', async () => {
    const body = { url: 'https://hooks.example.com/', events: ['member.joind'] };
    expect(await messageOf(owner('POST /webhook-endpoint', body))).toContain('Did you mean “member.joined”?');
  });
});

describe('An unknown path', () => {
  it.each([
    ['/conector', '/connector'],
    ['/connectors/github/tools', '/connector/{slug}/tools'],
    ['/connection/conn_01k7vm3q8ef6ha4x2c9b5t0rsd/excute', '/connection/{id}/execute'],
  ])('is answered with a similar path: %s', async (sent, similar) => {
    const { status, body } = await member(`GET ${sent}`);
    expect([status, body.error.message]).toEqual([404, `No such route. Did you mean ${similar}?`]);
  });

  it('is never answered with an internal path', async () => {
    expect(await messageOf(member('GET /internal/vault/evnt'))).toBe(
      'No such route. GET /schema/openapi.json lists all routes.',
    );
  });
});
