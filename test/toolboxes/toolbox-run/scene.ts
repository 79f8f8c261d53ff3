import { setApprovalPolicy } from '../../support/approval-policy.js';
import { type MemberClient } from '../../support/founder.js';
import { type Product, startProduct } from '../../support/product.js';
import { ruleOn } from '../../support/rule-on.js';

export let product: Product;
export let org: Record<'owner' | 'ada' | 'bob' | 'eve' | 'guy' | 'idle' | 'out', MemberClient>;
/** Ada's connection, which is not shared. */
export let on: string;
/** Ada's toolbox. Bob and Idle can use it, Eve can edit it, and Guy can view it. */
export let id: string;

beforeAll(async () => {
  product = await startProduct();
  const member = 'Member' as const;
  org = await product.organization({
    ...{ ada: member, bob: member, eve: member, guy: member, out: member },
    idle: ['connector:view'],
  });
  await product.installDemo(org.ada);
  ({ id: on } = await product.connect(org.ada, { redirect_uri: '/' }));
});
afterAll(() => product.stop());

/** Creates a new toolbox for each test. */
beforeEach(async () => {
  await rules({ read: 'allow', write: 'allow', destructive: 'allow' });
  id = await toolbox([notes(), write(), tool('delete_note', { name: 'drop' })]);
});

export const tool = (tool_name: string, more: object = {}) => ({
  connector_slug: 'demo',
  tool_name,
  connection_id: on,
  ...more,
});

export const notes = (more: object = {}) => tool('list_notes', { name: 'notes', ...more });

/** An entry whose title has a default and whose text is frozen. */
export const write = (more: object = {}) =>
  tool('create_note', { name: 'write', defaults: { title: 'Untitled' }, frozen: { text: 'Milk' }, ...more });

export async function toolbox(entries: object[], more: object = {}): Promise<string> {
  const { status, body } = await org.ada('POST /toolbox', { name: 'Kitchen', entries, ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  for (const [client, level] of [
    [org.bob, 'use'],
    [org.idle, 'use'],
    [org.eve, 'edit'],
    [org.guy, 'view'],
  ] as const)
    await org.ada(`POST /toolbox/${body.id}/share`, { grantee_type: 'user', grantee_id: client.userId, level });
  return body.id as string;
}

export const run = (tool_name: string, given: object = {}, as = org.bob, more: object = {}, headers = {}) =>
  as(`POST /toolbox/${id}/execute`, { tool_name, arguments: given, ...more }, headers);

export const listed = async (as: MemberClient): Promise<any[]> => (await as(`GET /toolbox/${id}`)).body.tools;

export const rules = (changed: object) => setApprovalPolicy(org.owner, changed);

export const block = async (client: MemberClient, rule: object): Promise<string> =>
  (await org.owner('POST /restriction', ruleOn(client.userId, rule))).body.id;

/** Executed and refused calls in the log, oldest first. */
export const log = (): Promise<any[]> =>
  product.sql(
    org.ada.orgId,
    `select type, actor_id, resource_type, resource_id, data from kernel.events
     where category = 'usage' and type like 'tool.%' order by id`,
  );

let made = 0;

/** A synthetic tool of Ada, with its name and id. */
export async function program(more: object = {}): Promise<{ name: string; id: string }> {
  const name = `plan_${++made}`;
  const step = (key: string, tool_name: string, args_template: string, rest: object = {}) => ({
    ...{ key, tool_name, args_template, connection_id: on },
    ...rest,
  });
  const { status, body } = await org.ada('POST /synthetic-tool', {
    ...{ name, description: 'Writes a plan.', output_template: 'steps.found.result.title' },
    input_schema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
    steps: [
      step('made', 'create_note', `{'title': input.word}`),
      step('found', 'list_notes', `{'q': input.word}`, { depends_on: ['made'] }),
    ],
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { name, id: body.id as string };
}

export const synthetic = (synthetic_tool_id: string, more: object = {}) => ({
  type: 'synthetic',
  synthetic_tool_id,
  ...more,
});

export const put = (entries: object[], as = org.ada) => as(`PATCH /toolbox/${id}`, { entries });

/** The faults of a request by field. */
export const wrongFields = ({ body }: { body: any }) =>
  body.error.fields.map(({ path, reason }: any) => [path, reason]);

export const entries = async (as = org.ada): Promise<any[]> => (await as(`GET /toolbox/${id}`)).body.entries;
