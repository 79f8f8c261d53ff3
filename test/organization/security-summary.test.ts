import { startApi } from '../support/api.js';
import { copyMember } from '../support/many-members.js';
import { forbidden } from '../support/refused.js';
import { fewestOf, hearStatements } from '../support/statements.js';
import { makeTokensStale, setSecondFactorAge } from '../support/states/identity.js';

let heard: string[] = [];
hearStatements(({ text }) => void heard.push(text));

const api = await startApi();
afterAll(() => api.stop());

describe('The security summary of an organization', () => {
  it('counts active people by second factor', async () => {
    const { owner, auditor, member, colleague } = await api.organization({
      auditor: 'Auditor',
      member: 'Member',
      colleague: 'Member',
      guest: 'Guest',
    });
    const had = (userId: string, days: number) =>
      setSecondFactorAge(api, { orgId: owner.orgId, userId }, api.clock.now(), days);
    await had(auditor.userId, 89);
    await had(member.userId, 91);
    await had(colleague.userId, 1);
    await owner(`POST /member/${colleague.userId}/suspend`, {});
    await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: member.roleIds });
    const { status, body } = await auditor(`GET /organization/${owner.orgId}/security-summary`);
    expect([status, body]).toMatchObject([
      200,
      { members: 4, with_second_factor: 1, without_second_factor: 0, unknown: 3, sign_in_required: false },
    ]);
    expect(body.by_role.map(({ name }: any) => name)).toEqual(['Auditor', 'Guest', 'Member', 'Org Owner']);
  });

  it('counts tokens without expiry and unused tokens', async () => {
    const { owner } = await api.organization({ guest: 'Guest' });
    await owner(`PATCH /organization/${owner.orgId}`, { settings: { token_max_days: null } });
    const make = (name: string, expires_in_days: number | null) => owner('POST /api-token', { name, expires_in_days });
    const [endless, ended] = [await make('Endless', null), await make('Revoked', null)];
    await owner(`DELETE /api-token/${ended.body.id}`);
    expect([endless.status, ended.status]).toEqual([201, 201]);
    await makeTokensStale(api, owner.orgId);
    const { body } = await owner(`GET /organization/${owner.orgId}/security-summary`);
    expect(body).toMatchObject({ tokens_without_expiry: 1, tokens_unused_90_days: 3 });
  });

  it('needs the same number of SQL statements for any organization size', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const heardFor = async () => {
      let members = 0;
      const statements = await fewestOf(async () => {
        heard = [];
        const { body } = await owner(`GET /organization/${owner.orgId}/security-summary`);
        members = body.members;
        return heard;
      });
      return { members, statements };
    };
    const few = await heardFor();
    await copyMember(api, owner.orgId, member.userId, 5000);
    const many = await heardFor();
    expect([few.members, many.members]).toEqual([2, 5002]);
    expect(many.statements).toHaveLength(few.statements.length);
    expect(many.statements.filter((text) => /count\(\*\)/.test(text))).toHaveLength(2);
  });

  it('needs org:manage or audit:view', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const path = `GET /organization/${owner.orgId}/security-summary`;
    expect(await member(path)).toMatchObject(forbidden('permission_required'));
  });
});
