import { startAuthorizationScene } from '../../authentication/authorization/scene.js';
import { type Served, startNotesServer } from '../../catalog/tool-registry/notes-server.js';
import { setApprovalPolicy } from '../../support/approval-policy.js';
import { Browser } from '../../support/browser.js';
import { changeSettings } from '../../support/change-settings.js';
import { type MemberClient } from '../../support/founder.js';

/** Apps of the user that delete notes through the creator's toolbox. The creator may allow further calls. */
export async function startGrantingScene() {
  const scene = await startAuthorizationScene();
  const { product, owner, user, creator, send, tokensOf, refreshed } = scene;
  beforeEach(async () => {
    await changeSettings(owner, { approval_grants: true });
    await setApprovalPolicy(owner, { write: 'allow', destructive: 'confirm' });
  });

  const scope = ['mcp:read', 'mcp:write', 'mcp:destructive'];
  const tokensOfApp = (member: MemberClient) => tokensOf(member, { scope }, { scope: scope.join(' ') });
  const appOf = async (member: MemberClient): Promise<string> => (await tokensOfApp(member)).access;

  const call = async (access: string, name: string, args: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const { body } = await send(message, product.client(access), {}, '/mcp');
    if (!body.result) throw new Error(JSON.stringify(body));
    return body.result;
  };

  const newNote = async (): Promise<string> => {
    const create = { tool_name: 'create_note', arguments: { title: 'Old' } };
    return (await creator(`POST /connection/${scene.connection}/execute`, create)).body.data.id;
  };

  /** Lets an app delete a new note. */
  const removeNew = async (access: string) => call(access, 'delete', { id: await newNote() });

  const resolve = (id: string, as: MemberClient, further_calls?: object) =>
    as(`POST /approval/${id}/resolve`, { decision: 'approve', further_calls });

  /** An app of the user, and the grant for further calls that the approver gave it. */
  async function granted({ max_calls = 2, hours = 1, by = creator, remove = removeNew }: Given = {}) {
    const tokens = await tokensOfApp(user);
    const { id } = (await remove(tokens.access)).structuredContent.approval;
    const { status, body } = await resolve(id, by, { max_calls, hours });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const [grant] = (await user('GET /approval-grant?status=active')).body.result;
    const renewed = async (): Promise<string> => (await refreshed(tokens, tokens.refresh)).body.access_token;
    return { access: tokens.access, renewed, grant: grant.id as string };
  }

  /** A toolbox of the owner, which the user can use, with the tool of a remote server whose changes need no review. */
  async function addRemote() {
    const { origin, served, close } = await startNotesServer();
    const properties = { count: { type: 'integer' as const } };
    const wiping: Served = { description: 'Deletes everything.', schema: { type: 'object', properties } };
    served.tools = { wipe: wiping };
    await changeSettings(owner, { mcp_changed_tools: 'active' });
    const shares = [{ grantee_type: 'user', grantee_id: user.userId, level: 'use' }];
    const mcp = { url: `${origin}/mcp`, auth_mode: 'none' };
    const { body: connector } = await owner('POST /connector', { kind: 'remote_mcp', name: 'Remote', mcp, shares });
    const { body: begun } = await owner('POST /connection', { connector_slug: connector.slug });
    const browser = new Browser();
    await browser.follow(await browser.submit(await browser.get(begun.connect_url)), product.base);
    const { id } = begun.connection;
    const entries = [{ connector_slug: connector.slug, tool_name: 'wipe', connection_id: id, name: 'wipe' }];
    const { body: remote } = await owner('POST /toolbox', { name: 'Remote', entries, shares });
    let count = 0;
    const wipe = (access: string) => call(access, 'wipe', { count: ++count });
    const refresh = () => owner(`POST /connection/${id}/refresh-tools`, {});
    const end = async (): Promise<void> => {
      await owner(`DELETE /toolbox/${remote.id}`);
      close();
    };
    return { served, wipe, refresh, close: end };
  }

  return { ...scene, addRemote, appOf, call, newNote, removeNew, resolve, granted };
}

type Given = {
  max_calls?: number;
  hours?: number;
  by?: MemberClient;
  /** Makes the call that waits. */
  remove?: (access: string) => Promise<any>;
};

/** Whether a call waits for an approval. */
export const waits = ({ structuredContent }: { structuredContent: any }): boolean =>
  structuredContent?.approval !== undefined;
