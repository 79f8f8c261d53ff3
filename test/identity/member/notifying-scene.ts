import { actOfSystem } from '#kernel';
import { WebhookEndpoints } from '../../../libs/webhooks/src/endpoint/domain/webhook-endpoints.js';
import { Organizations } from '../../../libs/organizations/src/organization/domain/organization.js';
import { startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { startMailbox, textOf } from '../../support/mailbox.js';
import { ruleOn } from '../../support/rule-on.js';

export const done = async (asked: ReturnType<MemberClient>) => {
  const { status, body } = await asked;
  expect([body?.error, status < 300]).toEqual([undefined, true]);
  return body;
};

/** An API that sends mail. The mailbox is empty before each test, and both stop after the tests of the file. */
export async function startNotifyingScene() {
  const mailbox = await startMailbox();
  const api = await startApi({ mail: mailbox.options, shipped: [connector('slack', 'Slack', 'send_message')] });
  afterAll(() => Promise.all([api.stop(), mailbox.stop()]));
  beforeEach(() => void mailbox.arrived.splice(0));

  const organize = () =>
    api.organization({
      member: ['connector:view', 'tool:execute', 'api_token:create'],
      admin: 'Org Admin',
      colleague: 'Org Admin',
    });
  const readers = () => mailbox.arrived.map(({ to }) => to[0]).sort();
  const said = () => mailbox.arrived.map(textOf).join('\n');

  /** Runs this job for the latest event of the type, as a worker would. */
  const concern = async ({ orgId }: MemberClient, type: string, job = 'MailAffectedMember') => {
    const [{ id, resource_id }] = await api.sql(
      orgId,
      `select event.id, event.resource_id from kernel.events event
       join kernel.outbox on outbox.org_id = event.org_id and event_id = event.id and job = $2
       where type = $1 order by event.id desc limit 1`,
      [type, job],
    );
    await api.run(job, orgId, resource_id as string, id as string);
  };

  /** Makes the directory try to remove the last owner. */
  const sendRefusedSync = async (owner: MemberClient, token: string) => {
    expect((await api.client(token)(`DELETE /scim/v2/Users/${owner.userId}`)).status).toBe(409);
    await concern(owner, 'scim_user.refused', 'MailManagersAboutRefusedSync');
  };
  return { api, mailbox, organize, readers, said, concern, sendRefusedSync };
}

type Scene = Awaited<ReturnType<typeof startNotifyingScene>>;
type People = Awaited<ReturnType<Scene['organize']>>;

export const choose = (as: MemberClient, notifications: unknown, headers = {}) =>
  as('PATCH /user/me', { notifications }, headers);

const request = async ({ owner, member }: People) => {
  await owner('POST /restriction', ruleOn(member.roleIds[0]!, { connector_slugs: ['slack'] }));
  return (await done(member('POST /access-request', { connector_slug: 'slack' }))).id as string;
};
export const grant = async (org: People): Promise<string> => {
  const terms = { decision: 'approve', expires_in_days: 10 };
  return (await done(org.admin(`POST /access-request/${await request(org)}/resolve`, terms))).grant_id;
};
const program = ({ admin }: People) =>
  done(admin('POST /member', { kind: 'service', name: 'Robot', role_ids: admin.roleIds }));

export const directoryTokenOf = async (owner: MemberClient): Promise<string> =>
  (await done(owner('POST /api-token', { kind: 'scim', name: 'Directory' }))).token;

/** Events that notify the member or the owner. */
export const kinds: [string, 'member' | 'owner', (scene: Scene, org: People) => Promise<unknown>][] = [
  ['access_requests', 'owner', async ({ api }, org) => api.run('MailNewRequest', org.owner.orgId, await request(org))],
  [
    'access_decisions',
    'member',
    async ({ api }, org) => {
      const id = await request(org);
      await done(org.admin(`POST /access-request/${id}/resolve`, { decision: 'deny' }));
      await api.run('MailDecision', org.owner.orgId, id);
    },
  ],
  [
    'grant_ends',
    'member',
    async ({ api }, org) => {
      const id = await grant(org);
      api.clock.pass({ days: 8 });
      await api.run('AnnounceGrantExpiry', org.owner.orgId, id);
    },
  ],
  [
    'token_ends',
    'member',
    async ({ api }, { member }) => {
      const { id } = await done(member('POST /api-token', { name: 'Laptop', expires_in_days: 10 }));
      api.clock.pass({ days: 8 });
      await api.run('AnnounceTokenExpiry', member.orgId, id);
    },
  ],
  [
    'role_changes',
    'member',
    async ({ concern }, { owner, member }) => {
      await done(owner(`PATCH /member/${member.userId}`, { role_ids: owner.roleIds }));
      await concern(owner, 'member.roles_changed');
    },
  ],
  [
    'ownership_changes',
    'member',
    async ({ concern }, org) => {
      const { id } = await program(org);
      await done(org.admin(`POST /member/${id}/responsible`, { user_id: org.member.userId }));
      await concern(org.owner, 'member.responsible_asked');
    },
  ],
  [
    'organization_deletion',
    'owner',
    async ({ api }, { owner }) => {
      await done(owner(`DELETE /organization/${owner.orgId}`));
      await api.run('RemindOwnersOfDeletion', owner.orgId, owner.orgId);
    },
  ],
  [
    'webhooks_disabled',
    'owner',
    async ({ api, concern }, { owner }) => {
      const { id } = await done(owner('POST /webhook-endpoint', { url: 'https://hooks.example.com', events: ['*'] }));
      const endpoints = api.app.get(WebhookEndpoints, { strict: false });
      await endpoints.change(owner.orgId, id, (endpoint) => endpoint.disable('gone', actOfSystem(api.clock)));
      await concern(owner, 'webhook_endpoint.disabled', 'MailManagersAboutDisabledWebhook');
    },
  ],
  [
    'sync_refusals',
    'owner',
    async ({ sendRefusedSync }, { owner }) => sendRefusedSync(owner, await directoryTokenOf(owner)),
  ],
  [
    'payments',
    'owner',
    async ({ api, concern }, { owner: { orgId }, owner }) => {
      const paid = { type: 'billing.payment_recovered', data: {} } as const;
      const organizations = api.app.get(Organizations, { strict: false });
      await organizations.change(orgId, orgId, (each) => each.recordBilling(paid, actOfSystem(api.clock)));
      await concern(owner, paid.type, 'MailPayments');
    },
  ],
];
