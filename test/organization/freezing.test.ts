import { appOf } from '../support/app-of.js';
import { startApi } from '../support/api.js';
import { type Document, nameOf, type Route, routesOf } from '../support/contract.js';
import { type MemberClient } from '../support/founder.js';
import { oneOfEverything, type Things } from '../support/everything.js';
import { inPaths } from '../support/named-ids.js';
import { conflicting, refused } from '../support/refused.js';
import { rowsOf } from '../support/rows-of.js';
import { freeze } from '../support/states/kernel.js';

const api = await startApi();
afterAll(() => api.stop());
const routes = routesOf((await api.client()('GET /schema/openapi.json')).body as Document);

const frozen = conflicting('organization_deletion_scheduled');

const schedule = (owner: MemberClient) => owner(`DELETE /organization/${owner.orgId}`);

/** Writes that are still allowed. Each is either tested below or has a comment that says why it changes nothing. */
const goOn = [
  'DELETE /organization/{id}',
  'POST /organization/{id}/restore',
  'DELETE /api-token/{id}',
  'DELETE /member/{id}/connected-app/{appId}',
  'DELETE /member/{id}/workload-credential/{credentialId}',
  'POST /api-token/revoke-all',
  'POST /member/{id}/stop-agents',
  'DELETE /toolbox/{id}/connected-app/{appId}',
  'DELETE /user/me/connected-app/{id}',
  'DELETE /user/me/session/{id}',
  'POST /invite/accept',
  'POST /billing/stripe-event',
  'POST /organization/{id}/billing/portal',
  // These operations change nothing.
  'POST /restriction/simulate',
  'POST /connector/validate',
  'POST /synthetic-tool/validate',
];

const filled = ({ method, path }: Route, things: Things): string =>
  `${method} ${path.replace(/\{\w+\}/g, (_, at: number) => things[inPaths[path.slice(0, path.indexOf('}', at) + 1)]!])}`;

const rowsButLog = async (orgId: string) => {
  const { 'kernel.events': _, ...rows } = await rowsOf(api, orgId);
  return rows;
};

describe('An organization scheduled for deletion', () => {
  it('refuses every documented write', async () => {
    const { owner, ask, things } = await oneOfEverything(api);
    await schedule(owner);
    const before = await rowsButLog(owner.orgId);
    const writes = routes.filter((route) => route.method !== 'GET' && !goOn.includes(nameOf(route)));
    expect(writes.length).toBeGreaterThan(45);
    for (const route of writes) {
      const example = route.operation.requestBody?.content['application/json']?.example;
      const answer = await ask(filled(route, things), example ?? {});
      expect([nameOf(route), answer]).toMatchObject([nameOf(route), frozen]);
    }
    expect(await rowsButLog(owner.orgId)).toEqual(before);
  });

  it('answers every read as before', async () => {
    const { owner, things } = await oneOfEverything(api);
    const reads = routes.filter(({ method, path }) => method === 'GET' && inPaths[path] && path !== '/audit-log/{id}');
    const all = () => Promise.all(reads.map(async (route) => (await owner(filled(route, things))).status));
    const before = await all();
    await schedule(owner);
    expect(await all()).toEqual(before);
    expect((await owner('POST /restriction/simulate', { deletes: things.restriction })).status).toBe(200);
    for (const name of ['POST /connector/validate', 'POST /synthetic-tool/validate']) {
      const { operation } = routes.find((route) => nameOf(route) === name)!;
      const answer = await owner(name, operation.requestBody!.content['application/json']!.example);
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });

  it('still allows revoking tokens, disconnecting apps and leaving', async () => {
    const { owner, member, things } = await oneOfEverything(api);
    const app = await appOf(api, owner.orgId, member.userId, '');
    await schedule(owner);
    expect((await owner(`DELETE /api-token/${things.token}`)).status).toBe(204);
    expect((await owner(`DELETE /member/${member.userId}/connected-app/${app}`)).status).toBe(204);
    const workload = `/member/${things.service}/workload-credential/${things.workloadCredential}`;
    expect((await owner(`DELETE ${workload}`)).status).toBe(204);
    expect((await owner(`DELETE /toolbox/${things.toolbox}/connected-app/${things.app}`)).status).toBe(204);
    expect((await owner(`DELETE /user/me/connected-app/${things.app}`)).status).toBe(204);
    expect((await owner(`DELETE /user/me/session/${things.session}`)).status).toBe(204);
    expect(await owner(`DELETE /member/${member.userId}?confirm_ownerless=true`)).toMatchObject(frozen);
    expect((await member(`DELETE /member/${member.userId}?confirm_ownerless=true`)).status).toBe(204);
    const stop = `POST /member/${owner.userId}/stop-agents`;
    expect((await owner(stop, { except_current: true })).status).toBe(200);
    expect((await owner('POST /api-token/revoke-all', { user_id: owner.userId })).status).toBe(200);
    expect(await owner('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_revoked'));
  });

  it('accepts no invites until it is restored', async () => {
    const { owner, guest } = await api.organization({ guest: 'Guest' });
    const invite = await owner('POST /invite', { email: 'invitee@example.com', role_ids: guest.roleIds });
    const [token] = invite.body.invite_url.match(/lk_test_inv_[0-9A-Za-z]+/);
    await schedule(owner);
    expect(await api.client()('POST /invite/accept', { token, name: 'Invitee' })).toMatchObject(frozen);
    await owner(`POST /organization/${owner.orgId}/restore`);
    expect((await api.client()('POST /invite/accept', { token, name: 'Invitee' })).status).toBe(200);
  });

  it('refuses writes that were already waiting', async () => {
    const { owner } = await api.organization();
    const [late] = await api.atOnce(
      owner.orgId,
      () => [owner('POST /role', { name: 'Late', permissions: [] })],
      () => freeze(api, owner.orgId),
    );
    expect(late).toMatchObject(frozen);
  });

  it('returns stored responses for known Idempotency-Keys', async () => {
    const { owner, guest } = await api.organization({ guest: 'Guest' });
    const make = () => owner('POST /role', { name: 'Kept', permissions: [] }, { 'idempotency-key': 'kept' });
    const first = await make();
    await schedule(owner);
    expect(await make()).toMatchObject({ status: 201, body: first.body });
    expect(await guest('POST /role', { name: 'X' })).toMatchObject(refused(403, 'forbidden', 'permission_required'));
  });
});
