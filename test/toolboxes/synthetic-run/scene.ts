import { setApprovalPolicy } from '../../support/approval-policy.js';
import { type MemberClient } from '../../support/founder.js';
import { defaultBehavior } from '../../support/oauth-provider.js';
import { type Product, startProduct } from '../../support/product.js';
import { ruleOn } from '../../support/rule-on.js';

export let product: Product;
export let org: Record<'owner' | 'ada' | 'bob', MemberClient>;
/** Ada's connection. */
export let on: string;

beforeAll(async () => {
  product = await startProduct();
  org = await product.organization({ ada: 'Member', bob: 'Member' });
  await product.installDemo(org.ada);
  ({ id: on } = await product.connect(org.ada, { redirect_uri: '/' }));
});
afterAll(() => product.stop());
beforeEach(async () => {
  Object.assign(product.provider.behavior, defaultBehavior, { signsInAs: 'ada' });
  await rules({ read: 'allow', write: 'allow', destructive: 'allow' });
});

export const step = (key: string, tool_name: string, args_template: string, more: object = {}) => ({
  ...{ key, connection_id: on, tool_name, args_template },
  ...more,
});

/** A step that finds notes with a word in their title. */
export const find = (key = 'found', more: object = {}) => step(key, 'list_notes', `{'q': input.word}`, more);

let made = 0;

/** Creates a tool with these steps. Returns its id. */
export async function toolOf(steps: object[], more: object = {}, as = org.ada): Promise<string> {
  const input_schema = { type: 'object', properties: { word: { type: 'string' }, words: { type: 'array' } } };
  const program = { name: `Tool ${++made}`, description: 'Does it.', input_schema, steps, ...more };
  const { status, body } = await as('POST /synthetic-tool', program);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id as string;
}

export const run = (id: string, input: object = {}, more: object = {}, headers: object = {}, query = '') =>
  org.ada(`POST /synthetic-tool/${id}/execute${query}`, { input, ...more }, headers as Record<string, string>);

/** Titles of the notes at the third party. */
export const titles = (): string[] => product.provider.api.notesFor('ada').map(({ title }) => title);

export const asked = (): number => product.provider.counts.api;

/** Sets the organization's approval policy by tier. */
export const rules = (policy: object) => setApprovalPolicy(org.owner, policy);

export const block = async (member: MemberClient, rule: object): Promise<string> =>
  (await org.owner('POST /restriction', ruleOn(member.userId, rule))).body.id;

/** The executions in the log, oldest first. */
export const log = (): Promise<any[]> =>
  product.sql(
    org.ada.orgId,
    `select type, resource_id, data, occurred_at from kernel.events where category = 'usage' and type not like 'approval%' order by id`,
  );
