import { query } from '../../support/cluster/sql.js';
import { type MemberClient } from '../../support/founder.js';
import { defaultBehavior } from '../../support/oauth-provider.js';
import { startProduct } from '../../support/product.js';
import { ruleOn } from '../../support/rule-on.js';

/** A connection. The member and the onlooker can use it, the viewer can view it. The onlooker may not run tools. */
export async function startExecuteScene() {
  const product = await startProduct();
  afterAll(() => product.stop());
  const { owner, ...people } = await product.organization({
    creator: 'Member',
    member: 'Member',
    viewer: 'Member',
    outsider: 'Member',
    onlooker: ['connector:view'],
  });
  const { creator, member, viewer, onlooker } = people;
  await product.installDemo(creator);
  const { id } = await product.connect(creator, { redirect_uri: '/' });
  const share = (grantee: MemberClient, level: string) =>
    creator(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: grantee.userId, level });
  await share(member, 'use');
  await share(viewer, 'view');
  await share(onlooker, 'use');
  beforeEach(() => {
    Object.assign(product.wire, { delay_ms: 0, cut: false });
    Object.assign(product.provider.behavior, defaultBehavior, { signsInAs: 'ada' });
  });

  const run = (body: object, as = creator, query = '', headers = {}) =>
    as(`POST /connection/${id}/execute${query}`, { arguments: {}, ...body }, headers);

  /** The executions in the event log. */
  const log = async (): Promise<any[]> =>
    product.sql(
      creator.orgId,
      `select type, actor_id, outcome, data from kernel.events where category = 'usage' order by id`,
    );

  const block = async (member: MemberClient, rule: object) =>
    (await owner('POST /restriction', ruleOn(member.userId, rule))).body.id;

  /** Makes the database refuse events of these types while `work` runs, as a full or locked log would. */
  async function withoutLogOf<Result>(types: string[], work: () => Promise<Result>): Promise<Result> {
    const list = types.map((type) => `'${type}'`).join(', ');
    await query(
      product.urls.owner,
      `create function kernel.refuse() returns trigger language plpgsql as $$ begin raise 'No room.'; end $$`,
    );
    await query(
      product.urls.owner,
      `create trigger refuse before insert on kernel.events for each row when (new.type in (${list}))
         execute function kernel.refuse()`,
    );
    product.app.useLogger(['fatal']);
    try {
      return await work();
    } finally {
      product.app.useLogger(['error', 'fatal']);
      await query(product.urls.owner, 'drop function kernel.refuse cascade');
    }
  }

  return { product, owner, ...people, id, run, log, block, withoutLogOf };
}

export const list = { tool_name: 'list_notes' };

export const create = (title: string) => ({ tool_name: 'create_note', arguments: { title, text: 'Milk' } });
