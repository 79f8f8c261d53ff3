import { actOfSystem } from '#kernel';
import { WebhookEndpoints } from '../../../libs/webhooks/src/endpoint/domain/webhook-endpoints.js';
import { Organizations } from '../../../libs/organizations/src/organization/domain/organizations.js';
import { type Api, startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { type Mailbox, startMailbox, textOf } from '../../support/mailbox.js';
import { ruleOn } from '../../support/rule-on.js';

export let mailbox: Mailbox;
export let api: Api;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startApi({ mail: mailbox.options, shipped: [connector('slack', 'Slack', 'send_message')] });
});
afterAll(() => Promise.all([api.stop(), mailbox.stop()]));
beforeEach(() => void mailbox.arrived.splice(0));

export const people = () =>
  api.organization({ bob: ['connector:view', 'tool:execute', 'api_token:create'], max: 'Org Admin', mia: 'Org Admin' });
type People = Awaited<ReturnType<typeof people>>;

export const done = async (asked: ReturnType<MemberClient>) => {
  const { status, body } = await asked;
  expect([body?.error, status < 300]).toEqual([undefined, true]);
  return body;
};
export const readers = () => mailbox.arrived.map(({ to }) => to[0]).sort();
export const said = () => mailbox.arrived.map(textOf).join('\n');
export const choose = (as: MemberClient, notifications: unknown, headers = {}) =>
  as('PATCH /user/me', { notifications }, headers);

/** Runs this job for the latest event of the type, as a worker would. */
export const concern = async ({ orgId }: MemberClient, type: string, job = 'MemberMailedWhenConcerned') => {
  const [{ id, resource_id }] = await api.sql(
    orgId,
    `select event.id, event.resource_id from kernel.events event
     join kernel.outbox on outbox.org_id = event.org_id and event_id = event.id and job = $2
     where type = $1 order by event.id desc limit 1`,
    [type, job],
  );
  await api.run(job, orgId, resource_id as string, id as string);
};

const asked = async ({ owner, bob }: People) => {
  await owner('POST /restriction', ruleOn(bob.roleIds[0]!, { connector_slugs: ['slack'] }));
  return (await done(bob('POST /access-request', { connector_slug: 'slack' }))).id as string;
};
export const granted = async (org: People): Promise<string> => {
  const terms = { decision: 'approve', expires_in_days: 10 };
  return (await done(org.max(`POST /access-request/${await asked(org)}/resolve`, terms))).grant_id;
};
const program = ({ max }: People) =>
  done(max('POST /member', { kind: 'service', name: 'Robot', role_ids: max.roleIds }));

export const directoryTokenOf = async (owner: MemberClient): Promise<string> =>
  (await done(owner('POST /api-token', { kind: 'scim', name: 'Directory' }))).token;

/** Makes the directory try to remove the last owner. */
export const refuseSync = async (owner: MemberClient, token: string) => {
  expect((await api.client(token)(`DELETE /scim/v2/Users/${owner.userId}`)).status).toBe(409);
  await concern(owner, 'scim_user.refused', 'ManagersAreToldOfRefusedSync');
};

/** Events that notify Bob or the owner. */
export const kinds: [string, 'bob' | 'owner', (org: People) => Promise<unknown>][] = [
  [
    'access_requests',
    'owner',
    async (org) => api.run('DecidersMailedWhenRequestFiled', org.owner.orgId, await asked(org)),
  ],
  [
    'access_decisions',
    'bob',
    async (org) => {
      const id = await asked(org);
      await done(org.max(`POST /access-request/${id}/resolve`, { decision: 'deny' }));
      await api.run('RequesterMailedWhenRequestDecided', org.owner.orgId, id);
    },
  ],
  [
    'grant_ends',
    'bob',
    async (org) => {
      const id = await granted(org);
      api.clock.pass({ days: 8 });
      await api.run('GrantEndAnnouncedWhenNear', org.owner.orgId, id);
    },
  ],
  [
    'token_ends',
    'bob',
    async ({ bob }) => {
      const { id } = await done(bob('POST /api-token', { name: 'Laptop', expires_in_days: 10 }));
      api.clock.pass({ days: 8 });
      await api.run('TokenEndAnnouncedWhenNear', bob.orgId, id);
    },
  ],
  [
    'role_changes',
    'bob',
    async ({ owner, bob }) => {
      await done(owner(`PATCH /member/${bob.userId}`, { role_ids: owner.roleIds }));
      await concern(owner, 'member.roles_changed');
    },
  ],
  [
    'ownership_changes',
    'bob',
    async (org) => {
      const { id } = await program(org);
      await done(org.max(`POST /member/${id}/responsible`, { user_id: org.bob.userId }));
      await concern(org.owner, 'member.responsible_asked');
    },
  ],
  [
    'organization_deletion',
    'owner',
    async ({ owner }) => {
      await done(owner(`DELETE /organization/${owner.orgId}`));
      await api.run('OwnersAreRemindedOfDeletion', owner.orgId, owner.orgId);
    },
  ],
  [
    'webhooks_disabled',
    'owner',
    async ({ owner }) => {
      const { id } = await done(owner('POST /webhook-endpoint', { url: 'https://hooks.example.com', events: ['*'] }));
      const endpoints = api.app.get(WebhookEndpoints, { strict: false });
      await endpoints.change(owner.orgId, id, (endpoint) => endpoint.disable('gone', actOfSystem(api.clock)));
      await concern(owner, 'webhook_endpoint.disabled', 'ManagersAreToldOfDisabledWebhook');
    },
  ],
  ['sync_refusals', 'owner', async ({ owner }) => refuseSync(owner, await directoryTokenOf(owner))],
  [
    'payments',
    'owner',
    async ({ owner: { orgId }, owner }) => {
      const paid = { type: 'billing.payment_recovered', data: {} } as const;
      const organizations = api.app.get(Organizations, { strict: false });
      await organizations.change(orgId, orgId, (each) => each.recordBilling(paid, actOfSystem(api.clock)));
      await concern(owner, paid.type, 'BillingManagersAreToldOfPayments');
    },
  ],
];
