import { type MemberClient } from '../support/founder.js';
import { type Product } from '../support/product.js';
import { ruleOn } from '../support/rule-on.js';

/** An organization with at least one row in each list. */
export async function organizeOneOfEach(product: Product): Promise<MemberClient> {
  const { owner, member } = await product.organization({ member: 'Member' });
  await product.installDemo(owner);
  const { id } = await product.connect(owner, { redirect_uri: '/' });
  await owner('POST /restriction', ruleOn(member.userId, { mode: 'block', connectors: ['demo'] }));
  await owner('POST /team', { name: 'Support' });
  await owner('POST /role', { name: 'Helper', permissions: ['tool:execute'] });
  const entry = { connector_slug: 'demo', tool_name: 'list_notes', connection_id: id };
  await owner('POST /toolbox', { name: 'Support tools', entries: [entry] });
  await owner('POST /webhook-endpoint', { url: 'https://hooks.example.com/latchkey', events: ['*'] });
  return owner;
}
