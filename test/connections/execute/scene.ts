import { query } from '../../support/cluster/sql.js';
import { type MemberClient } from '../../support/founder.js';
import { defaultBehavior } from '../../support/oauth-provider.js';
import { type Product, startProduct } from '../../support/product.js';
import { ruleOn } from '../../support/rule-on.js';

export let product: Product;
export let org: Record<'owner' | 'ada' | 'bob' | 'cid' | 'eve' | 'idle', MemberClient>;
/** Ada's connection. Bob and Idle can use it, Cid can view it. */
export let id: string;

beforeAll(async () => {
  product = await startProduct();
  org = await product.organization({
    ada: 'Member',
    bob: 'Member',
    cid: 'Member',
    eve: 'Member',
    idle: ['connector:view'],
  });
  await product.installDemo(org.ada);
  ({ id } = await product.connect(org.ada, { redirect_uri: '/' }));
  const share = (member: MemberClient, level: string) =>
    org.ada(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: member.userId, level });
  await share(org.bob, 'use');
  await share(org.cid, 'view');
  await share(org.idle, 'use');
});
afterAll(() => product.stop());
beforeEach(() => {
  Object.assign(product.wire, { delay_ms: 0, cut: false });
  Object.assign(product.provider.behavior, defaultBehavior, { signsInAs: 'ada' });
});

export const run = (body: object, as = org.ada, query = '', headers = {}) =>
  as(`POST /connection/${id}/execute${query}`, { arguments: {}, ...body }, headers);
export const list = { tool_name: 'list_notes' };
export const create = (title: string) => ({ tool_name: 'create_note', arguments: { title, text: 'Milk' } });
/** The executions in the event log. */
export const log = async (): Promise<any[]> =>
  product.sql(
    org.ada.orgId,
    `select type, actor_id, outcome, data from kernel.events where category = 'usage' order by id`,
  );
export const block = async (member: MemberClient, rule: object) =>
  (await org.owner('POST /restriction', ruleOn(member.userId, rule))).body.id;

/** Makes the database refuse events of these types while `work` runs, as a full or locked log would. */
export async function withoutLogOf<Result>(types: string[], work: () => Promise<Result>): Promise<Result> {
  const list = types.map((type) => `'${type}'`).join(', ');
  const owner = (sql: string) => query(product.urls.owner, sql);
  await owner(`
    create function kernel.refuse() returns trigger language plpgsql as $$ begin raise 'No room.'; end $$;
    create trigger refuse before insert on kernel.events for each row when (new.type in (${list}))
      execute function kernel.refuse();`);
  product.app.useLogger(['fatal']);
  try {
    return await work();
  } finally {
    product.app.useLogger(['error', 'fatal']);
    await owner('drop function kernel.refuse cascade');
  }
}
