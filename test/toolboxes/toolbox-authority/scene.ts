import { setApprovalPolicy } from '../../support/approval-policy.js';
import { type Client } from '../../support/client.js';
import { type MemberClient } from '../../support/founder.js';
import { type Product, startProduct } from '../../support/product.js';
import { factsOf } from './facts.js';
import { accessSteps } from './access-steps.js';
import { pick, type Scene, type Step } from './steps.js';
import { thingSteps } from './thing-steps.js';

export let product: Product;

beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

async function made(as: Client, request: string, body: object): Promise<any> {
  const answer = await as(request, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Ada's fork of the notes connector, shared with all members. Its tool for reading notes has another name. */
async function fork(ada: MemberClient): Promise<string> {
  const { slug } = await made(ada, 'POST /connector/demo/fork', { name: 'Copy' });
  const { definition } = (await ada(`GET /connector/${slug}?include=definition`)).body;
  const tools = definition.tools.map((tool: any) =>
    tool.name === 'list_notes' ? { ...tool, name: 'find_notes' } : tool,
  );
  await made(ada, `PATCH /connector/${slug}`, { definition: { ...definition, tools } });
  await made(ada, `PATCH /connector/${slug}`, { status: 'published' });
  await made(ada, `POST /connector/${slug}/share`, { grantee_type: 'org', level: 'use' });
  await product.installDemo(ada, slug);
  return slug;
}

/**
 * An organization whose members have connections to a connector and its fork, and toolboxes with entries on all of
 * them.
 */
export async function founded(): Promise<Omit<Scene, 'facts'>> {
  const member = ['Member', 'Org Admin'] as const;
  const { owner, ...others } = await product.organization({
    ada: { roles: member },
    ...{ bob: 'Member', cid: 'Member', dan: 'Member' },
  });
  const { ada, bob, cid } = others;
  await setApprovalPolicy(owner, { destructive: 'allow' });
  await product.installDemo(ada);
  const slug = await fork(ada);
  const on = async (as: MemberClient, connector_slug: string) => ({
    ...{ connector_slug, connection_id: (await product.connect(as, { connector_slug, redirect_uri: '/' })).id },
  });
  const [notes, copies, theirs] = [await on(ada, 'demo'), await on(ada, slug), await on(bob, slug)];
  const step = (key: string, tool_name: string, { connection_id }: typeof notes) => ({
    ...{ key, tool_name, connection_id, args_template: '{}' },
  });
  const steps = [step('one', 'list_notes', notes), step('two', 'find_notes', copies)];
  const program = { name: 'both', description: 'Reads both.', input_schema: { type: 'object' }, steps };
  const { id: synthetic_tool_id } = await made(ada, 'POST /synthetic-tool', program);
  const entry = (tool_name: string, where: object, name: string) => ({ tool_name, name, ...where });
  const toolboxes = [
    [
      ada,
      [entry('list_notes', notes, 'a'), entry('delete_note', copies, 'b'), { type: 'synthetic', synthetic_tool_id }],
    ],
    [bob, [entry('find_notes', theirs, 'c'), entry('create_note', theirs, 'd')]],
  ] as const;
  for (const [as, entries] of toolboxes) {
    const shares = [
      { grantee_type: 'org', level: 'use' },
      { grantee_type: 'user', grantee_id: cid.userId, level: 'edit' },
    ];
    await made(as, 'POST /toolbox', { name: 'Tools', entries, shares });
  }
  for (const [name, client] of [
    ['One', bob],
    ['Two', cid],
  ] as const)
    await made(owner, 'POST /team', { name, members: [{ user_id: client.userId, is_admin: false }] });
  const roles = { member: await product.roleId(owner, 'Member'), guest: await product.roleId(owner, 'Guest') };
  return { as: new Map(Object.values(others).map((each) => [each.userId, each])), owner, roles };
}

/** Makes a member take a step. Returns the request and its status. */
export async function take(people: Omit<Scene, 'facts'>, given: Step): Promise<[string, number]> {
  const { orgId } = people.owner;
  const facts = await factsOf(product, orgId);
  // Moves the clock, so that no rate limit applies.
  product.clock.pass({ minutes: 2 });
  const [by, request, body] = pick([...accessSteps, ...thingSteps], given.what)!({ ...people, facts }, given) ?? [];
  if (given.what % 9 === 0) await lose(orgId, pick(facts.connections, given.b)?.id);
  if (!by || !request) return ['nothing', 404];
  return [request, (await by(request, body)).status];
}

/** Breaks the sign-in of a connection, or restores it. */
const lose = (orgId: string, id: string | undefined) =>
  product.sql(
    orgId,
    `update connections.connections set status = case status when 'active' then 'needs_reauth' else 'active' end
     where id = $1 and status in ('active', 'needs_reauth')`,
    [id],
  );
