import { randomBytes } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { IssueToken, buildOperator } from '#identity';
import { Egress } from '#platform/outgoing';
import { type Api, startApi } from '../api.js';
import { organizations } from '../api-options.js';
import { Browser } from '../browser.js';
import { connector } from '../catalog.js';
import { freePort } from '../free-port.js';
import { startIssuer } from '../issuer.js';

/** The ways to sign in to one organization. */
export type SignInWays = {
  orgId: string;
  /** The settings of the organization's own identity provider. */
  settings: object;
  /** Signs in. Returns the member, or null after a refusal. */
  enter: (isOwn: boolean, account: { sub: string; email: string }) => Promise<string | null>;
  /** Creates a token in the session of the sign-in. */
  tokenOf: (userId: string) => Promise<string>;
};

const fromHere = { 'sec-fetch-site': 'same-origin' };

/** The product with an identity provider of the operator, and one that organizations configure. */
export async function startSigningIn(...tools: Parameters<typeof connector>[]) {
  const port = await freePort();
  const serviceUrl = `http://127.0.0.1:${port}`;
  const [installation, own] = await Promise.all([startIssuer(), startIssuer()]);
  const keys = { serviceKey: { id: 'test', key: randomBytes(32) }, vaultKeys: [] };
  const connections = { vaultUrl: 'http://127.0.0.1:9', serviceUrl, appUrl: organizations.appUrl, ...keys };
  const installationIssuer = await installation.client(`${serviceUrl}/sign-in/callback`);
  const shipped = tools.map((each) => connector(...each));
  const egress = Egress.to(['127.0.0.1'], true);
  const api: Api = await startApi({ connections, egress, installationIssuer, shipped }, port);

  async function waysOf(orgId: string): Promise<SignInWays> {
    const settings = await own.client(`${api.base}/sign-in/callback/${orgId}`);
    const known = async () => {
      const [row] = await api.sql(
        orgId,
        `select id, second_factor_at::text as at from identity.members where second_factor_at is not null
         order by second_factor_at desc limit 1`,
      );
      return row as { id: string; at: string } | undefined;
    };
    return {
      orgId,
      settings,
      enter: async (isOwn, account) => {
        const before = await known();
        const issuer = isOwn ? own : installation;
        issuer.behavior.account = { ...account, email_verified: true, amr: ['mfa'] };
        const browser = new Browser();
        const query = new URLSearchParams(isOwn ? { organization: orgId } : {});
        const away = await browser.get(`${api.base}/sign-in/start?${query}`, fromHere);
        const visit = await browser.follow(away, issuer.issuer, api.base);
        expect(visit.status).toBeLessThan(500);
        const after = await known();
        return after === undefined || after.at === before?.at ? null : after.id;
      },
      tokenOf: async (userId) => {
        const name = randomBytes(8).toString('hex');
        const token = { kind: 'personal', user_id: userId, name, scopes: null, days: 9 } as const;
        const issued = new IssueToken(buildOperator(orgId, api.clock.now()), token);
        return (await api.app.get(CommandBus, { strict: false }).execute(issued)).secret;
      },
    };
  }

  const stop = async () => {
    installation.stop();
    own.stop();
    await api.stop();
  };
  return { api, waysOf, stop };
}
