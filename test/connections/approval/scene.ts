import { setApprovalPolicy } from '../../support/approval-policy.js';
import { type MemberClient } from '../../support/founder.js';
import { type Product, startProduct } from '../../support/product.js';

export let product: Product;
export let org: Record<'owner' | 'ada' | 'bob' | 'eve' | 'guy', MemberClient>;
/** Ada's connection. Bob can use it, Eve can edit it, and Guy can view it. */
export let id: string;

beforeAll(async () => {
  product = await startProduct();
  org = await product.organization({ ada: 'Member', bob: 'Member', eve: 'Member', guy: 'Member' });
  await product.installDemo(org.ada);
  ({ id } = await product.connect(org.ada, { redirect_uri: '/' }));
  await share(org.bob, 'use');
  await share(org.eve, 'edit');
  await share(org.guy, 'view');
});
afterAll(() => product.stop());
beforeEach(() => policy({ read: 'allow', write: 'allow', destructive: 'confirm' }));

export const share = (grantee: MemberClient, level: string) =>
  org.ada(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: grantee.userId, level });

/** A service member with a responsible member, and a token that the owner issues for it. */
export async function robotOf(responsible: MemberClient, level: string): Promise<MemberClient> {
  const given = { kind: 'service', name: 'Robot', role_ids: [await product.roleId(org.owner, 'Member')] };
  const { body: robot } = await org.owner('POST /member', given);
  await org.owner(`POST /member/${robot.id}/responsible`, { user_id: responsible.userId });
  expect((await responsible(`POST /member/${robot.id}/responsible/accept`)).status).toBe(200);
  const { body: issued } = await org.owner('POST /api-token', { kind: 'service', user_id: robot.id, name: 'Robot' });
  const program = Object.assign(product.client(issued.token), { ...responsible, userId: robot.id as string });
  await share(program, level);
  return program;
}

export const policy = (changed: object) => setApprovalPolicy(org.owner, changed);

export const run = (body: object, as = org.bob, headers = {}) =>
  as(`POST /connection/${id}/execute`, { arguments: {}, ...body }, headers);

/** Arguments that delete a note of this account, whichever member calls the tool. */
export const remove = (note: string, more: object = {}) => ({
  tool_name: 'delete_note',
  arguments: { id: note },
  ...more,
});

/** Creates a note to delete. */
export async function note(title: string): Promise<string> {
  const { body } = await run({ tool_name: 'create_note', arguments: { title } }, org.ada);
  return body.data.id as string;
}

export const isThere = (note: string): boolean => product.provider.api.notesFor('ada').some((each) => each.id === note);

/** Requests approval for deleting a note. */
export async function ask(note: string, as = org.bob): Promise<string> {
  const { status, body } = await run(remove(note), as);
  if (status !== 202) throw new Error(JSON.stringify(body));
  return body.approval.id as string;
}

export const resolve = (approval: string, as: MemberClient, decision = 'approve', headers = {}) =>
  as(`POST /approval/${approval}/resolve`, { decision }, headers);

/** Requests an approval and approves it. */
export async function approved(note: string, by = org.ada): Promise<string> {
  const approval = await ask(note);
  const { status, body } = await resolve(approval, by);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return approval;
}

/** Approval events in the log, oldest first. */
export const log = async (approval: string): Promise<string[]> =>
  (
    await product.sql(org.owner.orgId, 'select type from kernel.events where resource_id = $1 order by id', [approval])
  ).map(({ type }) => type);
