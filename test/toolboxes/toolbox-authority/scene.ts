import { setApprovalPolicy } from '../../support/approval-policy.js';
import { type Client } from '../../support/client.js';
import { type MemberClient } from '../../support/founder.js';
import { type Product, startProduct } from '../../support/product.js';
import { factsOf } from './facts.js';
import { accessSteps } from './access-steps.js';
import { pick, type Scene, type Step } from './steps.js';
import { thingSteps } from './thing-steps.js';
import { toggleSignIn } from '../../support/states/connections.js';

async function made(as: Client, request: string, body: object): Promise<any> {
  const answer = await as(request, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** A fork of the notes connector, shared with all members. Its tool for reading notes has another name. */
async function fork(product: Product, as: MemberClient): Promise<string> {
  const { slug } = await made(as, 'POST /connector/demo/fork', { name: 'Copy' });
  const { definition } = (await as(`GET /connector/${slug}?include=definition`)).body;
  const tools = definition.tools.map((tool: any) =>
    tool.name === 'list_notes' ? { ...tool, name: 'find_notes' } : tool,
  );
  await made(as, `PATCH /connector/${slug}`, { definition: { ...definition, tools } });
  await made(as, `PATCH /connector/${slug}`, { status: 'published' });
  await made(as, `POST /connector/${slug}/share`, { grantee_type: 'org', level: 'use' });
  await product.installDemo(as, slug);
  return slug;
}

type People = Omit<Scene, 'facts'>;

/** The product, and the functions that create organizations and change them. */
export async function startAuthorityScene() {
  const product = await startProduct();
  afterAll(() => product.stop());
  return {
    product,
    organize: () => organize(product),
    take: (people: People, step: Step) => take(product, people, step),
  };
}

/**
 * An organization whose members have connections to a connector and its fork, and toolboxes with entries on all of
 * them.
 */
async function organize(product: Product): Promise<People> {
  const { owner, ...others } = await product.organization({
    admin: { roles: ['Member', 'Org Admin'] },
    colleague: 'Member',
    editor: 'Member',
    user: 'Member',
  });
  const { admin, colleague, editor } = others;
  await setApprovalPolicy(owner, { destructive: 'allow' });
  await product.installDemo(admin);
  const slug = await fork(product, admin);
  const on = async (as: MemberClient, connector_slug: string) => ({
    connector_slug,
    connection_id: (await product.connect(as, { connector_slug, redirect_uri: '/' })).id,
  });
  const [notes, copies, theirs] = [await on(admin, 'demo'), await on(admin, slug), await on(colleague, slug)];
  const step = (key: string, tool_name: string, { connection_id }: typeof notes) => ({
    key,
    tool_name,
    connection_id,
    args_template: '{}',
  });
  const steps = [step('one', 'list_notes', notes), step('two', 'find_notes', copies)];
  const program = { name: 'both', description: 'Reads both.', input_schema: { type: 'object' }, steps };
  const { id: synthetic_tool_id } = await made(admin, 'POST /synthetic-tool', program);
  const entry = (tool_name: string, where: object, name: string) => ({ tool_name, name, ...where });
  const toolboxes = [
    [
      admin,
      [entry('list_notes', notes, 'a'), entry('delete_note', copies, 'b'), { type: 'synthetic', synthetic_tool_id }],
    ],
    [colleague, [entry('find_notes', theirs, 'c'), entry('create_note', theirs, 'd')]],
  ] as const;
  for (const [as, entries] of toolboxes) {
    const shares = [
      { grantee_type: 'org', level: 'use' },
      { grantee_type: 'user', grantee_id: editor.userId, level: 'edit' },
    ];
    await made(as, 'POST /toolbox', { name: 'Tools', entries, shares });
  }
  for (const [name, client] of [
    ['One', colleague],
    ['Two', editor],
  ] as const)
    await made(owner, 'POST /team', { name, members: [{ user_id: client.userId, is_admin: false }] });
  const roles = { member: await product.roleId(owner, 'Member'), guest: await product.roleId(owner, 'Guest') };
  return { as: new Map(Object.values(others).map((each) => [each.userId, each])), owner, roles };
}

/** Makes a member take a step. Returns the request and its status. */
async function take(product: Product, people: People, given: Step): Promise<[string, number]> {
  const { orgId } = people.owner;
  const facts = await factsOf(product, orgId);
  // Moves the clock, so that no rate limit applies.
  product.clock.pass({ minutes: 2 });
  const [by, request, body] = pick([...accessSteps, ...thingSteps], given.what)!({ ...people, facts }, given) ?? [];
  if (given.what % 9 === 0) await lose(product, orgId, pick(facts.connections, given.b)?.id);
  if (!by || !request) return ['nothing', 404];
  return [request, (await by(request, body)).status];
}

/** Breaks the sign-in of a connection, or restores it. */
const lose = (product: Product, orgId: string, id: string | undefined) => toggleSignIn(product, orgId, id ?? '');
