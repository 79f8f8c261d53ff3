import { randomBytes } from 'node:crypto';
import { Egress } from '#platform/outgoing';
import { scim } from '../../provisioning/protocol.js';
import { type Client, startApi } from '../../support/api.js';
import { organizations } from '../../support/api-options.js';
import { Browser, textOf } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { freePort } from '../../support/free-port.js';
import { startIssuer } from '../../support/issuer.js';
import { startMailbox, textOf as textOfMail } from '../../support/mailbox.js';

const fromHere = { 'sec-fetch-site': 'same-origin' };

/**
 * An API that knows two identity providers: the operator's, and one that organizations configure. All of them stop
 * after the tests of the file.
 */
export async function startDirectoryScene() {
  const port = await freePort();
  const serviceUrl = `http://127.0.0.1:${port}`;
  const [installation, own, mailbox] = await Promise.all([startIssuer(), startIssuer(), startMailbox()]);
  const keys = { serviceKey: { id: 'test', key: randomBytes(32) }, vaultKeys: [] };
  const connections = { vaultUrl: 'http://127.0.0.1:9', serviceUrl, appUrl: organizations.appUrl, ...keys };
  const installationIssuer = await installation.client(`${serviceUrl}/sign-in/callback`);
  const egress = Egress.to(['127.0.0.1'], true);
  const api = await startApi({ connections, egress, installationIssuer, mail: mailbox.options }, port);
  afterAll(async () => {
    installation.stop();
    own.stop();
    await mailbox.stop();
    await api.stop();
  });

  const directoryOf = async (as: MemberClient): Promise<Client> => {
    const { status, body } = await as('POST /api-token', { kind: 'scim', name: `Directory ${++count}` });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return api.client(body.token);
  };

  const setUp = async (as: MemberClient) => {
    const settings = await own.client(`${api.base}/sign-in/callback/${as.orgId}`);
    expect((await as(`PUT /organization/${as.orgId}/sign-in`, settings)).status).toBe(200);
  };

  /** A new organization, with a directory token that the manager issued and one that the owner issued. */
  const organize = async () => {
    const people = await api.organization({ manager: ['sso:manage'], member: 'Member', admin: 'Org Admin' });
    const { owner, manager } = people;
    return { ...people, directory: await directoryOf(manager), ownersDirectory: await directoryOf(owner) };
  };

  /**
   * Signs in through the installation's identity provider or an organization's own. Returns the member or the refusal.
   */
  const signedIn = async (orgId: string | null, given: ReturnType<typeof account>): Promise<string> => {
    const issuer = orgId === null ? installation : own;
    const browser = new Browser();
    issuer.behavior.account = given;
    const query = new URLSearchParams(orgId === null ? {} : { organization: orgId });
    const away = await browser.get(`${api.base}/sign-in/start?${query}`, fromHere);
    const page = textOf(await browser.follow(away, issuer.issuer, api.base));
    const here = textOf(await browser.get(`${api.base}/sign-in`));
    return here.startsWith('You are signed in') ? here : `refused: ${page}`;
  };

  /** Mails the code that a member requested, and returns it. */
  const mailedCode = async (orgId: string, userId: string): Promise<string> => {
    const [{ event_id }] = await api.sql(
      orgId,
      `select event_id from kernel.outbox where job = 'MailConfirmation' and subject_id = $1 order by id desc limit 1`,
      [userId],
    );
    await api.run('MailConfirmation', orgId, userId, event_id);
    return /lk_test_code_\w+/.exec(textOfMail(mailbox.arrived.at(-1)!))![0];
  };

  return { api, directoryOf, setUp, organize, signedIn, mailedCode };
}

let count = 0;

/** An address that no other member uses. */
export const newAddress = () => `alt${++count}@example.com`;

export const changed = (as: Client, id: string, value: object) =>
  as(scim(`PATCH /Users/${id}`), { Operations: [{ op: 'replace', value }] });

export const created = (as: Client, email: string, more: object = {}) =>
  as(scim('POST /Users'), { userName: email, displayName: 'New', ...more });

export const refusedFor = (reason: string) => ({ status: 403, body: { error: { reason } } });

export const account = (email: string, more: object = {}) => ({
  sub: `sub-${email}`,
  email,
  email_verified: true,
  ...more,
});

/** What a member shows of another one, without the time of the last activity. */
export const profile = async (as: Client, id: string) => {
  const { last_active_at: _, ...facts } = (await as(`GET /member/${id}`)).body;
  return facts;
};

export const addressed = (email: string) => ({ userName: email, emails: [{ value: email }] });
