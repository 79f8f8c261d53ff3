import { browserOf } from '../authentication/authorization/scene.js';
import { type MemberClient } from '../support/founder.js';
import { setConnectionStatus } from '../support/states/connections.js';
import { startToolboxRunScene } from '../toolboxes/toolbox-run/scene.js';
import { textOf } from '../support/browser.js';

const { product, owner, creator, user, editor, rules, on, tool, toolbox } = await startToolboxRunScene();
beforeEach(() => rules({ write: 'confirm', destructive: 'confirm' }));

const share = async (as: MemberClient, thing: string, to: MemberClient): Promise<string> => {
  const body = { grantee_type: 'user', grantee_id: to.userId, level: 'use' };
  return `${thing}/share/${(await as(`POST /${thing}/share`, body)).body.id}`;
};

/** The member calls the tool of their toolbox. Returns the approval that the call waits for. */
async function asked(as: MemberClient, toolboxId: string, tool_name: string, given: object): Promise<string> {
  const { body } = await as(`POST /toolbox/${toolboxId}/execute`, { tool_name, arguments: given });
  return body.approval.id as string;
}

const desk = {
  format: 1,
  name: 'Desk',
  categories: [],
  base_url: 'https://desk.example.com/api',
  auth: [{ name: 'none', type: 'none' }],
  tools: [
    {
      name: 'close_ticket',
      resource: 'tickets',
      method: 'close',
      description: 'Closes a ticket.',
      request: { method: 'POST', path: '/close' },
    },
  ],
};

/** The ways in which the access of a call ends. Each returns the waiting call, its requester, and what ends the access. */
const ways = {
  'the account is no longer shared with the member who added the tool': async () => {
    const shared = await share(creator, `connection/${on}`, editor);
    const { body } = await editor('POST /toolbox', { name: 'Own', entries: [tool('delete_note', { name: 'drop' })] });
    return {
      as: editor,
      id: await asked(editor, body.id, 'drop', { id: 'none' }),
      end: () => creator(`DELETE /${shared}`),
    };
  },
  'the toolbox is no longer shared with the requester': async () => {
    const id = await toolbox([tool('delete_note', { name: 'drop' })]);
    const { result } = (await creator(`GET /toolbox/${id}/share`)).body;
    const { id: shared } = result.find(({ grantee_id }: any) => grantee_id === user.userId);
    const end = () => creator(`DELETE /toolbox/${id}/share/${shared}`);
    return { as: user, id: await asked(user, id, 'drop', { id: 'none' }), end };
  },
  'the connector is no longer shared with the owner of the account': async () => {
    const { slug } = (await owner('POST /connector', { kind: 'catalog', definition: desk })).body;
    const shared = await share(owner, `connector/${slug}`, creator);
    const { connection } = (await creator('POST /connection', { connector_slug: slug })).body;
    await setConnectionStatus(product, owner.orgId, connection.id, 'active');
    const entry = { connector_slug: slug, tool_name: 'close_ticket', connection_id: connection.id, name: 'close' };
    const id = await toolbox([entry]);
    return { as: user, id: await asked(user, id, 'close', {}), end: () => owner(`DELETE /${shared}`) };
  },
};

it.each(Object.entries(ways))('A call cannot be approved after %s', async (_, start) => {
  const { as, id, end } = await start();
  expect((await as(`GET /approval/${id}`)).body).toMatchObject({ obstacle: null, can_resolve: true });
  expect((await end()).status).toBe(204);
  expect((await as(`GET /approval/${id}`)).body).toMatchObject({ obstacle: 'access_ended', can_resolve: false });
  const browser = await browserOf(as);
  expect((await browser.get(`${product.base}/welcome`)).html).not.toContain(id);
  const page = await browser.get(`${product.base}/welcome/approvals/${id}`);
  expect(textOf(page)).toContain('This call cannot run any more');
  expect(textOf(page)).toContain('can no longer use the account or the toolbox of this call.');
});
