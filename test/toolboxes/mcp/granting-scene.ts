import { startAuthorizationScene } from '../../authentication/authorization/scene.js';
import { setApprovalPolicy } from '../../support/approval-policy.js';
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
  async function granted({ max_calls = 2, hours = 1, by = creator }: Given = {}) {
    const tokens = await tokensOfApp(user);
    const { id } = (await removeNew(tokens.access)).structuredContent.approval;
    const { status, body } = await resolve(id, by, { max_calls, hours });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const [grant] = (await user('GET /approval-grant?status=active')).body.result;
    const renewed = async (): Promise<string> => (await refreshed(tokens, tokens.refresh)).body.access_token;
    return { access: tokens.access, renewed, grant: grant.id as string };
  }

  return { ...scene, appOf, call, newNote, removeNew, resolve, granted };
}

type Given = { max_calls?: number; hours?: number; by?: MemberClient };

/** Whether a call waits for an approval. */
export const waits = ({ structuredContent }: { structuredContent: any }): boolean =>
  structuredContent?.approval !== undefined;
