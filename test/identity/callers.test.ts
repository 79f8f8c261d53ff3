import { Callers, type RequestFacts, noHttpRequest } from '#kernel';
import { startApi } from '../support/api.js';
import { refused } from '../support/refused.js';
import { hearStatements } from '../support/statements.js';
import { addAuditRole } from '../support/states/identity.js';

const api = await startApi();
afterAll(() => api.stop());

const reasonOf = async (token: string) => {
  const { status, body } = await api.client(token)('GET /organization');
  return [status, body.error?.reason];
};
const request: RequestFacts = { ...noHttpRequest, id: 'req_test' };
const callers = () => api.app.get(Callers, { strict: false });

let hear: (() => void) | null = null;
hearStatements(({ text }) => text.includes('from identity.secrets') && hear?.());

/** Calls back for each statement that finds a caller by a secret while `work` runs. */
async function watching<Result>(heard: () => void, work: () => Promise<Result>): Promise<Result> {
  hear = heard;
  return work().finally(() => (hear = null));
}

async function counting<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  let count = 0;
  const result = await watching(() => count++, work);
  return [count, result];
}

describe('A caller', () => {
  it('is refused without a token or with an unknown or mistyped token', async () => {
    const { owner } = await api.organization();
    expect(await reasonOf('')).toEqual([401, 'token_missing']);
    expect(await reasonOf('made-up')).toEqual([401, 'token_invalid']);
    const mistyped = owner.token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await counting(() => reasonOf(mistyped))).toEqual([0, [401, 'token_invalid']]);
    const answer = await api.client(mistyped)('GET /organization');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="latchkey", error="invalid_token"');
    expect(await reasonOf(owner.token)).toEqual([200, undefined]);
  });

  it('sees only their own organization among many', async () => {
    const [one, other] = [await api.organization(), await api.organization()];
    expect((await one.owner('GET /organization')).body.result).toMatchObject([{ id: one.owner.orgId, current: true }]);
    expect(await other.owner(`GET /organization/${one.owner.orgId}`)).toMatchObject(refused(404, 'not_found'));
    expect((await one.owner(`GET /organization/${one.owner.orgId}`)).body).toMatchObject({
      plan: 'self_hosted',
      can_manage: true,
      can_delete: true,
      can_restore: false,
      deletion: null,
      settings: { token_max_days: 365, org_wide_sharing: 'allowed' },
    });
  });

  it('sees only the organization settings that their permissions allow', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const { settings } = (await member(`GET /organization/${member.orgId}`)).body;
    expect([settings.org_wide_sharing, settings.token_max_days, settings.allowed_email_domains]).toEqual([
      'allowed',
      undefined,
      undefined,
    ]);
  });

  it('has the permissions of all their roles', async () => {
    const { owner, auditor, colleague, viewer } = await api.organization({
      auditor: ['connector:view', 'audit:view'],
      colleague: ['audit:view', 'connector:view'],
      viewer: ['connector:view'],
    });
    await owner(`PATCH /member/${viewer.userId}`, {
      role_ids: [...viewer.roleIds, (await addAuditRole(api, owner.orgId))[0].id],
    });
    const known = await callers().identify(viewer.token, request);
    expect([...known.permissions].sort()).toEqual(['audit:view', 'connector:view']);
    expect([...known.roleIds].sort()).toEqual([...viewer.roleIds, 'role_audit'].sort());
    expect([...known.ownRoleIds].sort()).toEqual([...known.roleIds, ...auditor.roleIds, ...colleague.roleIds].sort());
  });

  it('is loaded in one statement shared by concurrent requests', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const [alone] = await counting(() => callers().identify(owner.token, request));
    expect(alone).toBe(1);
    const both = () =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) => callers().identify(n % 2 ? owner.token : member.token, request)),
      );
    const [shared, found] = await counting(both);
    expect([shared, new Set(found.map(({ userId }) => userId)).size]).toEqual([2, 2]);
    expect(found[0]!.request).toBe(request);
  });

  it('is loaded no earlier than the request that needs it', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const order: string[] = [];
    const ask = (name: string) => {
      order.push(name);
      return callers().identify(member.token, request);
    };
    await watching(
      () => order.push('read'),
      async () => {
        const first = ask('first');
        await Promise.resolve();
        await Promise.all([first, ask('second')]);
      },
    );
    expect(order).toEqual(['first', 'second', 'read']);
  });

  it('is loaded again for requests that arrive during the statement', async () => {
    const { member } = await api.organization({ member: 'Member' });
    let later: Promise<unknown> | undefined;
    const [reads] = await counting(async () => {
      const first = callers().identify(member.token, request);
      // The statement has started. Its result takes more than one turn of the event loop.
      await new Promise((turn) => setImmediate(turn));
      later = callers().identify(member.token, request);
      await Promise.all([first, later]);
    });
    expect(reads).toBe(2);
  });

  it('loses a revoked permission on the next request, in a thousand trials', async () => {
    const { owner, roleManager } = await api.organization({ roleManager: ['role:manage', 'connector:view'] });
    const role = roleManager.roleIds[0]!;
    let slips = 0;
    for (let round = 0; round < 25; round++) {
      await owner(`PATCH /role/${role}`, { permissions: ['role:manage', 'connector:view'] });
      const allowed = await Promise.all(Array.from({ length: 20 }, () => roleManager('POST /role', {})));
      slips += allowed.filter(({ status }) => status !== 400).length;
      await owner(`PATCH /role/${role}`, { permissions: ['connector:view'] });
      const denied = await Promise.all(Array.from({ length: 20 }, () => roleManager('POST /role', {})));
      slips += denied.filter(({ status }) => status !== 403).length;
    }
    expect(slips).toBe(0);
  });
});
