import { Egress } from '#platform/outgoing';
import { startAgentIssuer } from '../../../apps/demo/src/provider/agent-issuer.js';
import { type MemberClient } from '../../support/founder.js';
import { type ProductOptions } from '../../support/product.js';
import { startAuthorizationScene } from '../authorization/scene.js';

export const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

type Claims = Record<string, unknown>;

/** The authorization scene with an identity provider that lets the agent “Claude” in. */
export async function startAssertionScene({ within }: Pick<ProductOptions, 'within'> = {}) {
  const scene = await startAuthorizationScene({ egress: Egress.to(['127.0.0.1'], true), within });

  const { product, owner, user, form, send } = scene;
  const issuer = await startAgentIssuer(() => product.clock.now().getTime());
  afterAll(() => issuer.stop());

  const configure = async (as: MemberClient, more: object = {}) => {
    const settings = { issuer: issuer.issuer, client_id: 'latchkey', client_secret: 'secret', ...more };
    const { status, body } = await as(`PUT /organization/${as.orgId}/sign-in`, settings);
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  const addClient = async (as: MemberClient, more: object = {}) => {
    const { status, body } = await as(`POST /organization/${as.orgId}/enterprise-client`, { name: 'Claude', ...more });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body as { id: string; client_id: string; client_secret: string };
  };
  await configure(owner);
  const client = await addClient(owner);
  const mcp = `${product.base}/mcp`;

  /** An assertion of the identity provider for the member. */
  const assertion = (member: Pick<MemberClient, 'email'>, more: Claims = {}, header = {}) => {
    const person = { sub: `sub-${member.email}`, email: member.email, email_verified: true };
    const about = { aud: product.base, client_id: client.client_id, resource: mcp, scope: 'mcp:read' };
    return issuer.sign({ ...person, ...about, ...more }, header);
  };

  /** Sends an assertion to the token endpoint, with the credentials of the client. */
  const redeem = (given: string, more: Record<string, string> = {}) =>
    form('/oauth/token', {
      grant_type: jwtBearer,
      assertion: given,
      client_id: client.client_id,
      client_secret: client.client_secret,
      ...more,
    });

  const tokenFor = async (member: Pick<MemberClient, 'email'>, more: Claims = {}): Promise<string> => {
    const { status, body } = await redeem(await assertion(member, more));
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.access_token;
  };

  /** Lists the tools as an agent with this token. Returns the status of the response. */
  const messaged = async (token: string, path = '/mcp') => {
    const response = await send(
      { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      product.client(token),
      { 'mcp-protocol-version': '2025-11-25' },
      path,
    );
    return response.status;
  };

  /** The causes in the audit log of refused tokens, newest first. */
  const causes = async (as: MemberClient = owner): Promise<string[]> => {
    const { body } = await as('GET /audit-log?scope=org&action=enterprise_client.refused');
    return body.result.map(({ data }: { data: { cause: string } }) => data.cause);
  };

  return {
    ...scene,
    issuer,
    configure,
    addClient,
    enterprise: client,
    mcp,
    assertion,
    redeem,
    tokenFor,
    messaged,
    causes,
    user,
  };
}
