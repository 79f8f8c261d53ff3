import { randomUUID } from 'node:crypto';
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from 'jose';
import { Egress } from '#platform/outgoing';
import { type MemberClient } from '../../support/founder.js';
import { type ProductOptions } from '../../support/product.js';
import { startPlatformIssuer } from '../../support/platform-issuer.js';
import { startAuthorizationScene } from '../authorization/scene.js';

export const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

type Claims = Record<string, unknown>;

/** A key pair of a workload. */
export async function createOwnKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'own', alg: 'ES256', use: 'sig' }] };
  return { privateKey, jwks, pem: await exportPKCS8(privateKey), jwk: await exportJWK(privateKey) };
}

/** The authorization scene with a service member, and with a platform that signs tokens for a workload of it. */
export async function startWorkloadScene(options: Pick<ProductOptions, 'installation'> = {}) {
  const scene = await startAuthorizationScene({ egress: Egress.to(['127.0.0.1'], true), ...options });
  const { product, owner, creator, form, send } = scene;
  const startPlatform = async () => {
    const started = await startPlatformIssuer(() => product.clock.now());
    afterAll(() => started.stop());
    return started;
  };
  const platform = await startPlatform();
  const mcp = `${product.base}/mcp`;
  const subject = 'system:serviceaccount:reports:nightly';

  const made = async (as: MemberClient, path: string, body: object) => {
    const answer = await as(`POST ${path}`, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };

  /** Adds a service member for which the member is responsible. Returns its id. */
  const addRobot = async (as: MemberClient, name: string, role_ids = creator.roleIds): Promise<string> =>
    (await made(as, '/member', { kind: 'service', name, role_ids })).id;

  const federation = { name: 'Nightly report', kind: 'federation', issuer: platform.issuer, subject };

  const addCredential = async (as: MemberClient, userId: string, more: object = {}) =>
    (await made(as, `/member/${userId}/workload-credential`, { ...federation, ...more })) as { id: string };

  const robot = await addRobot(owner, 'Robot');
  await creator(`POST /toolbox/${scene.toolbox}/share`, { grantee_type: 'user', grantee_id: robot, level: 'use' });
  const credential = await addCredential(owner, robot);

  /** A token of the platform for the workload. */
  const platformToken = (claims: Claims = {}, header = {}) =>
    platform.sign({ sub: subject, aud: product.base, ...claims }, header);

  /** Sends a token of the platform to the token endpoint. */
  const redeem = (assertion: string, more: Record<string, string> = {}) =>
    form('/oauth/token', { grant_type: jwtBearer, assertion, resource: mcp, organization_id: owner.orgId, ...more });

  const seconds = () => Math.floor(product.clock.now().getTime() / 1000);

  /** An assertion that a workload signs with its own key. */
  const signOwn = (
    id: string,
    { privateKey }: Pick<Awaited<ReturnType<typeof createOwnKey>>, 'privateKey'>,
    claims: Claims = {},
  ) =>
    new SignJWT({ iss: id, sub: id, aud: product.base, exp: seconds() + 60, jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'own' })
      .sign(privateKey);

  /** Sends an assertion of a workload to the token endpoint. */
  const redeemOwn = (client_assertion: string, more: Record<string, string> = {}) =>
    form('/oauth/token', {
      ...{ grant_type: 'client_credentials', client_assertion_type: assertionType },
      ...{ client_assertion, resource: mcp, ...more },
    });

  const tokenOf = ({ status, body }: { status: number; body: any }): string => {
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.access_token;
  };

  /** Lists the tools as an agent with this token. Returns the status of the response. */
  const messaged = async (token: string, path = '/mcp'): Promise<number> => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    return (await send(message, product.client(token), { 'mcp-protocol-version': '2025-11-25' }, path)).status;
  };

  /** The causes in the audit log of refused tokens, newest first. */
  const causes = async (as: MemberClient = owner): Promise<string[]> => {
    const { body } = await as('GET /audit-log?scope=org&action=workload_credential.refused');
    return body.result.map(({ data }: { data: { cause: string } }) => data.cause);
  };

  return {
    ...{ ...scene, platform, startPlatform, mcp, subject, federation, addRobot, addCredential, robot, credential },
    ...{ platformToken, redeem, signOwn, redeemOwn, tokenOf, messaged, causes, seconds },
  };
}
