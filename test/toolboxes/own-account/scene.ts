import { setApprovalPolicy } from '../../support/approval-policy.js';
import { type MemberClient } from '../../support/founder.js';
import { startProduct } from '../../support/product.js';
import { ruleOn } from '../../support/rule-on.js';

/** A tool of the notes connector whose calls use the account of the member who makes them. */
export const own = (tool_name: string, more: object = {}) => ({
  connector_slug: 'demo',
  tool_name,
  account: 'caller',
  ...more,
});

export const entries = [own('list_notes', { name: 'list' }), own('create_note', { name: 'write' })];

/**
 * A toolbox that its creator shares with everyone. Its tools run on the account of their caller. Two members have an
 * account at the third party: Ada's member as `ada`, Grace's as `grace`. The newcomer has none.
 */
export async function startOwnAccountScene() {
  const product = await startProduct();
  afterAll(() => product.stop());
  const people = { creator: 'Member', ada: 'Member', grace: 'Member', newcomer: 'Member' } as const;

  const organize = async () => {
    const org = await product.organization(people);
    const { owner, creator, ada, grace } = org;
    await setApprovalPolicy(owner, { read: 'allow', write: 'allow', destructive: 'allow' });
    await product.installDemo(creator);
    const toolbox = async (more: object = {}): Promise<string> => {
      const { status, body } = await creator('POST /toolbox', { name: 'Own notes', entries, ...more });
      if (status !== 201) throw new Error(JSON.stringify(body));
      await creator(`POST /toolbox/${body.id}/share`, { grantee_type: 'org', level: 'use' });
      return body.id as string;
    };
    const id = await toolbox();
    const run = (as: MemberClient, tool_name = 'write', args: object = {}, more: object = {}) =>
      as(`POST /toolbox/${id}/execute`, { tool_name, arguments: args, ...more });
    const listed = async (as: MemberClient): Promise<string[]> =>
      (await as(`GET /toolbox/${id}`)).body.tools.map(({ name }: { name: string }) => name);
    const account = async (as: MemberClient): Promise<any> => (await as(`GET /toolbox/${id}/account`)).body.result[0];
    const choose = (as: MemberClient, connection_id: string) =>
      as(`PUT /toolbox/${id}/account/demo`, { connection_id });
    const connect = async (as: MemberClient, name: string, body: object = {}): Promise<string> =>
      (await product.connect(as, { redirect_uri: '/', ...body }, name)).id;
    const [adas, graces] = [await connect(ada, 'ada'), await connect(grace, 'grace')];
    const block = async (member: MemberClient, rule: object): Promise<string> =>
      (await owner('POST /restriction', ruleOn(member.userId, rule))).body.id;
    /** Executed and refused calls in the log, oldest first. */
    const log = (): Promise<any[]> =>
      product.sql(
        owner.orgId,
        `select type, actor_id, resource_type, resource_id, data from kernel.events
         where category = 'usage' and type like 'tool.%' order by id`,
      );
    return { ...org, id, toolbox, run, listed, account, choose, connect, adas, graces, block, log };
  };

  /** The titles of the notes of an account at the third party. */
  const titles = (account: 'ada' | 'grace'): string[] =>
    product.provider.api.notesFor(account).map(({ title }) => title);
  return { product, organize, titles };
}

export const to = (member: MemberClient, level: string) => ({
  grantee_type: 'user',
  grantee_id: member.userId,
  level,
});
