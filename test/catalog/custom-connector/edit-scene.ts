import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';
import { desk, made, share, startCustomConnectorScene } from './scene.js';

export const tool = (name: string, request: object, properties: object = {}) => ({
  name,
  resource: 'items',
  method: name.split('_')[0]!,
  description: `${name} of a shop.`,
  input: { type: 'object', properties },
  request,
});

export const text = { type: 'string' };
export const purge = tool('delete_items', { method: 'POST', path: '/items', body: { action: 'delete_all' } });
export const updated = (request: object, properties: object = { name: text }) =>
  tool('update_item', { method: 'POST', path: '/items', ...request }, properties);
export const update = updated({ body: { name: '=input.name' } });
export const renaming = updated({ body: { action: 'rename', name: '=input.name' } });
export const list = tool('list_items', { method: 'GET', path: '/items' });
export const shop = (...tools: object[]) => desk({ tools });

/**
 * People, and a shop whose tools are edited.
 * @param inOne whether all shops are in one organization, each with its own recipient, because rules bind the recipient's
 * role. Another organization would need another process to check definitions.
 */
export async function startEditScene({ inOne = false } = {}) {
  const started = await startCustomConnectorScene();
  const shared = inOne ? await started.organize() : null;
  let shops = 0;
  const newRecipient = (orgId: string) =>
    started.api.member(orgId, `recipient${++shops}`, ['connector:view', 'connection:create']);
  /** The recipient may use the creator's shop. */
  async function shopOf(...tools: object[]) {
    const people = shared ? { ...shared, recipient: await newRecipient(shared.owner.orgId) } : await started.organize();
    const { creator, recipient, owner } = people;
    const slug = await made(creator, { definition: shop(...(tools.length > 0 ? tools : [purge, update, list])) });
    await share(creator, slug, recipient, 'use');
    const rule = (mode: string, ...names: string[]) =>
      owner(
        'POST /restriction',
        ruleOn(recipient.roleIds[0]!, { mode, tools: names.map((tool_name) => ({ connector_slug: slug, tool_name })) }),
      );
    const edit = async (...edited: object[]) => {
      const { status, body } = await creator(`PATCH /connector/${slug}`, { definition: shop(...edited) });
      expect([status, body]).toMatchObject([200, {}]);
    };
    const shown = async (name: string, as: MemberClient = owner) =>
      (await as(`GET /restriction/connector/${slug}/tools`)).body.result.find((each: any) => each.name === name);
    const confirm = (name: string, request_digest: string, as: MemberClient = owner) =>
      as(`POST /restriction/connector/${slug}/tools/${name}/confirm`, { request_digest });
    const reached = (as: MemberClient = recipient): Promise<string[]> =>
      as(`GET /connector/${slug}/tools`).then(({ body }) => body.result.map(({ name }: any) => name));
    return { ...people, slug, rule, edit, shown, confirm, reached };
  }
  return { ...started, scene: shopOf };
}
