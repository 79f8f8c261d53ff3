import { type MemberClient } from '../founder.js';
import { type Product } from '../product.js';

type People = Record<'creator' | 'restrictionManager' | 'owner', MemberClient>;

/** The creator owns one tool. The other belongs to a member who can neither change nor run it. */
export async function fillWithSyntheticTools(
  product: Product,
  { creator, restrictionManager, owner }: People,
): Promise<void> {
  const [on] = (await creator('GET /connection?connector_slug=demo')).body.result;
  const step = { key: 'notes', connection_id: on.id, tool_name: 'list_notes', args_template: '{}' };
  for (const name of ['Notes', 'Not theirs']) {
    const program = { name, description: 'All notes.', input_schema: { type: 'object' }, steps: [step] };
    const { status, body } = await creator('POST /synthetic-tool', program);
    if (status !== 201) throw new Error(JSON.stringify(body));
    const theirs = 'update toolboxes.synthetic_tools set owner_user_id = $1 where id = $2';
    if (name !== 'Notes') await product.sql(owner.orgId, theirs, [restrictionManager.userId, body.id]);
  }
}
