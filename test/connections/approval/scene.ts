import { setApprovalPolicy } from '../../support/approval-policy.js';
import { type MemberClient } from '../../support/founder.js';
import { startProduct } from '../../support/product.js';

/** A connection that its creator shares with members. The approval policy is the same before each test. */
export async function startApprovalScene(options: Parameters<typeof startProduct>[0] = {}) {
  const product = await startProduct(options);
  afterAll(() => product.stop());
  const { owner, ...people } = await product.organization({
    creator: 'Member',
    requester: 'Member',
    editor: 'Member',
    viewer: 'Member',
  });
  const { creator, requester, editor, viewer } = people;
  await product.installDemo(creator);
  const { id } = await product.connect(creator, { redirect_uri: '/' });

  const share = (grantee: MemberClient, level: string) =>
    creator(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: grantee.userId, level });
  await share(requester, 'use');
  await share(editor, 'edit');
  await share(viewer, 'view');

  const policy = (changed: object) => setApprovalPolicy(owner, changed);
  beforeEach(() => policy({ read: 'allow', write: 'allow', destructive: 'confirm' }));

  const run = (body: object, as = requester, headers = {}) =>
    as(`POST /connection/${id}/execute`, { arguments: {}, ...body }, headers);

  /** Creates a note to delete. */
  async function note(title: string): Promise<string> {
    const { body } = await run({ tool_name: 'create_note', arguments: { title } }, creator);
    return body.data.id as string;
  }

  const isThere = (note: string): boolean => product.provider.api.notesFor('ada').some((each) => each.id === note);

  /** Requests approval for deleting a note. */
  async function ask(note: string, as = requester): Promise<string> {
    const { status, body } = await run(remove(note), as);
    if (status !== 202) throw new Error(JSON.stringify(body));
    return body.approval.id as string;
  }

  /** Requests an approval and approves it. */
  async function approved(note: string, by = creator): Promise<string> {
    const approval = await ask(note);
    const { status, body } = await resolve(approval, by);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return approval;
  }

  /** Approval events in the log, oldest first. */
  async function log(approval: string): Promise<string[]> {
    const statement = 'select type from kernel.events where resource_id = $1 order by id';
    return (await product.sql(owner.orgId, statement, [approval])).map(({ type }) => type);
  }

  return { product, owner, ...people, id, share, policy, run, note, isThere, ask, approved, log };
}

/** Arguments that delete a note of this account, whichever member calls the tool. */
export const remove = (note: string, more: object = {}) => ({
  tool_name: 'delete_note',
  arguments: { id: note },
  ...more,
});

export const resolve = (approval: string, as: MemberClient, decision = 'approve', headers = {}) =>
  as(`POST /approval/${approval}/resolve`, { decision }, headers);
