import { type Api, startApi } from '../../support/api.js';
import { connectionOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';

export let api: Api;
export let org: Record<'owner' | 'ada' | 'bob' | 'max' | 'none', MemberClient>;
/** Ada's connection to GitHub, which is not shared. */
export let on: string;

beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

/** Creates a new organization for each test. */
beforeEach(async () => {
  org = await api.organization({ ada: 'Member', bob: 'Member', max: 'Org Admin', none: ['connector:view'] });
  on = await own(org.ada);
});

/** A connection to GitHub that this member owns. */
export const own = ({ orgId, userId }: MemberClient) => connectionOf(api, orgId, { owner_user_id: userId });

export const list = (more: object = {}) => ({
  key: 'open',
  connection_id: on,
  tool_name: 'list_issues',
  args_template: `{'owner': input.owner, 'repo': 'app'}`,
  ...more,
});

export const program = (more: object = {}) => ({
  name: 'Open issues',
  description: 'Titles of what is open.',
  input_schema: { type: 'object', properties: { owner: { type: 'string' } }, required: ['owner'] },
  steps: [list()],
  output_template: 'steps.open.result.title',
  ...more,
});

export async function created(more: object = {}, as = org.ada): Promise<any> {
  const { status, body } = await as('POST /synthetic-tool', program(more));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

export const block = (member: MemberClient, rule: object) =>
  org.owner('POST /restriction', ruleOn(member.userId, rule));

/** Diagnostics of a draft, with code and pointer. */
export async function said(more: object, as = org.ada): Promise<[string, string, string][]> {
  const { status, body } = await as('POST /synthetic-tool/validate', program(more));
  if (status !== 200) throw new Error(JSON.stringify(body));
  expect(body.valid).toBe(!body.diagnostics.some(({ severity }: any) => severity === 'error'));
  return body.diagnostics.map(({ severity, code, pointer }: any) => [severity, code, pointer]);
}
