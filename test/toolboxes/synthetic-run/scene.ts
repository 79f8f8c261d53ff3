import { setApprovalPolicy } from '../../support/approval-policy.js';
import { type MemberClient } from '../../support/founder.js';
import { defaultBehavior } from '../../support/oauth-provider.js';
import { startProduct } from '../../support/product.js';
import { ruleOn } from '../../support/rule-on.js';

/** A member who creates synthetic tools on their own connection, and a colleague. The approval policy allows all. */
export async function startRunScene() {
  const product = await startProduct();
  afterAll(() => product.stop());
  const people = await product.organization({ creator: 'Member', colleague: 'Member' });
  const { owner, creator } = people;
  await product.installDemo(creator);
  const { id: on } = await product.connect(creator, { redirect_uri: '/' });

  /** Sets the organization's approval policy by tier. */
  const rules = (policy: object) => setApprovalPolicy(owner, policy);
  beforeEach(async () => {
    Object.assign(product.provider.behavior, defaultBehavior, { signsInAs: 'ada' });
    await rules({ read: 'allow', write: 'allow', destructive: 'allow' });
  });

  const step = (key: string, tool_name: string, args_template: string, more: object = {}) => ({
    key,
    connection_id: on,
    tool_name,
    args_template,
    ...more,
  });
  /** A step that finds notes with a word in their title. */
  const find = (key = 'found', more: object = {}) => step(key, 'list_notes', `{'q': input.word}`, more);
  let made = 0;
  /** Creates a tool with these steps. Returns its id. */
  const toolOf = async (steps: object[], more: object = {}): Promise<string> => {
    const input_schema = { type: 'object', properties: { word: { type: 'string' }, words: { type: 'array' } } };
    const program = { name: `Tool ${++made}`, description: 'Does it.', input_schema, steps, ...more };
    const { status, body } = await creator('POST /synthetic-tool', program);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id as string;
  };
  const run = (id: string, input: object = {}, more: object = {}, headers: object = {}, query = '') =>
    creator(`POST /synthetic-tool/${id}/execute${query}`, { input, ...more }, headers as Record<string, string>);

  /** Titles of the notes at the third party. */
  const titles = (): string[] => product.provider.api.notesFor('ada').map(({ title }) => title);
  const asked = (): number => product.provider.counts.api;
  const block = async (member: MemberClient, rule: object): Promise<string> =>
    (await owner('POST /restriction', ruleOn(member.userId, rule))).body.id;
  /** The executions in the log, oldest first. */
  const log = (): Promise<any[]> =>
    product.sql(
      owner.orgId,
      `select type, resource_id, data, occurred_at from kernel.events where category = 'usage' and type not like 'approval%' order by id`,
    );
  return { product, ...people, on, rules, step, find, toolOf, run, titles, asked, block, log };
}
