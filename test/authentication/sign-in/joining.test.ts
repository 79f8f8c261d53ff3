import { accountOf, api, Browser, configured, isSignedIn, issuer, signedIn, textOf } from './scene.js';

const joining = { just_in_time: 'default_role', allowed_email_domains: ['example.com'] };

const stranger = (more: object = {}) => ({
  ...{ sub: 'eve', email: 'eve@example.com', email_verified: true, name: 'Eve' },
  ...more,
});

const refusal = async (orgId: string, account: ReturnType<typeof stranger>) => {
  const visit = await signedIn(orgId, account);
  return `${visit.status} ${textOf(visit)}`;
};

describe('A person who signs in', () => {
  it('joins with an address of an allowed domain', async () => {
    const { owner } = await api.organization();
    await configured(owner, joining);
    const browser = new Browser();
    await signedIn(owner.orgId, stranger(), browser);
    expect(await isSignedIn(browser)).toBe(true);
    const { result } = (await owner('GET /member?q=eve@example.com')).body;
    expect(result[0]).toMatchObject({ name: 'Eve', email: 'eve@example.com', confirmed: true, status: 'active' });
    expect(result[0].roles.map(({ name }: any) => name)).toEqual(['Member']);
    const joined = (await owner('GET /audit-log?scope=org&action=member.joined&sort=-occurred_at')).body.result[0];
    expect(joined).toMatchObject({ actor: { id: result[0].id }, summary: 'Eve joined', data: { via: 'oidc' } });
    await signedIn(owner.orgId, stranger());
    expect((await owner('GET /member?q=eve@example.com')).body.result).toHaveLength(1);
  });

  it('is refused with an unverified address or another domain', async () => {
    const { owner } = await api.organization();
    await configured(owner, joining);
    for (const email of ['eve@other.com', 'eve@sub.example.com', 'eve@example.com.evil.com', 'eve@notexample.com'])
      expect(await refusal(owner.orgId, stranger({ email }))).toMatch(/^403 .*You are not a member/);
    for (const email_verified of [false, undefined, 'no', 0])
      expect(await refusal(owner.orgId, stranger({ email_verified }))).toMatch(
        /^403 .*did not confirm your email address/,
      );
    expect(await refusal(owner.orgId, stranger({ email: undefined }))).toMatch(/^403 .*did not confirm/);
    const { owner: closed } = await api.organization();
    await configured(closed, { ...joining, just_in_time: 'off' });
    expect(await refusal(closed.orgId, stranger())).toMatch(/^403 .*You are not a member/);
    for (const as of [owner, closed]) expect((await as('GET /member?q=eve')).body.result).toEqual([]);
  });

  it('cannot join while the deletion of the organization is scheduled', async () => {
    const { owner, ada } = await api.organization({ ada: 'Member' });
    await configured(owner, joining);
    await owner(`DELETE /organization/${owner.orgId}`);
    expect(await refusal(owner.orgId, stranger())).toMatch(/^409 .*scheduled for deletion/);
    expect((await owner('GET /member?q=eve')).body.result).toEqual([]);
    const browser = new Browser();
    await signedIn(owner.orgId, accountOf(ada), browser);
    expect((await browser.get(`${api.base}/welcome`)).location).toBe(`${api.base}/sign-in/deletion`);
  });

  it('cannot join through a member’s address in another organization', async () => {
    const { owner, ada } = await api.organization({ ada: 'Member' });
    const { owner: other } = await api.organization();
    await configured(other);
    expect(await refusal(other.orgId, accountOf(ada) as any)).toMatch(/^403 .*You are not a member/);
    await configured(owner);
    const browser = new Browser();
    await signedIn(owner.orgId, accountOf(ada), browser);
    expect(textOf(await browser.get(`${api.base}/sign-in`))).toContain('Ada');
  });

  it('can join only the organization in the identity provider’s claim', async () => {
    const { owner, ada } = await api.organization({ ada: 'Member' });
    await configured(owner, { organization_claim: 'org', organization_value: 'ours' });
    for (const org of ['theirs', undefined, ['ours']])
      expect(await refusal(owner.orgId, accountOf(ada, { org }) as any)).toMatch(/^403 .*another organization/);
    expect((await signedIn(owner.orgId, accountOf(ada, { org: 'ours' }))).status).toBe(200);
  });

  it.each([
    ['A\0da', 'Ada'],
    ['\ud800Ada\udfff', 'Ada'],
    ['\0', null],
    [`${'a'.repeat(79)}\u{1f600}\u{1f600}`, `${'a'.repeat(79)}\u{1f600}`],
  ])('gets a name that can be stored: %j', async (name, label) => {
    const { owner } = await api.organization();
    await configured(owner, joining);
    expect((await signedIn(owner.orgId, stranger({ name }))).status).toBe(200);
    const [eve] = (await owner('GET /member?kind=person&sort=-joined_at&limit=1')).body.result;
    expect(eve.name).toBe(label);
  });

  it("gets the invite's role unless it is Owner", async () => {
    const { owner } = await api.organization();
    await configured(owner);
    const invite = async (email: string, role: string) =>
      owner('POST /invite', { email, role_ids: [await api.roleId(owner, role)] });
    await invite('eve@elsewhere.com', 'Auditor');
    await signedIn(owner.orgId, stranger({ email: 'Eve@elsewhere.com' }));
    const [eve] = (await owner('GET /member?q=eve')).body.result;
    expect(eve.roles.map(({ name }: any) => name)).toEqual(['Auditor']);
    expect((await owner('GET /invite?status=accepted')).body.result).toHaveLength(1);
    await invite('mal@elsewhere.com', 'Org Owner');
    const account = stranger({ sub: 'mal', email: 'mal@elsewhere.com' });
    expect(await refusal(owner.orgId, account)).toMatch(/^403 .*You cannot become an owner by signing in/);
    expect((await owner('GET /member?q=mal')).body.result).toEqual([]);
  });

  it('needs an invite to return after leaving', async () => {
    const { owner } = await api.organization();
    await configured(owner, joining);
    await signedIn(owner.orgId, stranger());
    const [eve] = (await owner('GET /member?q=eve')).body.result;
    await owner(`POST /member/${eve.id}/remove`, { confirm_ownerless: true });
    expect(await refusal(owner.orgId, stranger())).toMatch(/^403 .*no longer a member/);
    expect(await refusal(owner.orgId, stranger({ sub: 'renewed' }))).toMatch(/^403 .*no longer a member/);
    await owner('POST /invite', { email: 'eve@example.com' });
    expect((await signedIn(owner.orgId, stranger({ sub: 'renewed' }))).status).toBe(200);
    expect((await owner('GET /member?q=eve')).body.result[0].id).toBe(eve.id);
  });

  it('is refused while they are suspended', async () => {
    const { owner, ada } = await api.organization({ ada: 'Member' });
    await configured(owner, joining);
    await owner(`POST /member/${ada.userId}/suspend`, {});
    expect(await refusal(owner.orgId, accountOf(ada) as any)).toMatch(/^403 .*You are suspended/);
    expect((await owner(`GET /member/${ada.userId}`)).body.status).toBe('suspended');
  });
});

describe('A sign-in', () => {
  it('updates the second factor recorded for the person', async () => {
    const { owner, ada, bob, cid } = await api.organization({ ada: 'Member', bob: 'Member', cid: 'Auditor' });
    await configured(owner);
    for (const amr of [['pwd', 'otp'], ['pwd']]) await signedIn(owner.orgId, accountOf(ada, { amr }));
    await signedIn(owner.orgId, accountOf(ada));
    for (const more of [{ amr: ['pwd'] }, { amr: ['pwd', 'mfa'] }]) await signedIn(owner.orgId, accountOf(bob, more));
    await signedIn(owner.orgId, accountOf(cid, { acr: 'phr' }));
    const summary = async () => (await owner(`GET /organization/${owner.orgId}/security-summary`)).body;
    expect(await summary()).toMatchObject({ members: 4, with_second_factor: 2, without_second_factor: 1, unknown: 1 });
    const lacking = (await summary()).by_role.map((role: any) => [role.name, role.without_second_factor]);
    expect(lacking).toEqual([
      ['Auditor', 0],
      ['Member', 1],
      ['Org Owner', 0],
    ]);
    const of = async ({ userId }: { userId: string }) => (await owner(`GET /member/${userId}`)).body.second_factor;
    expect([await of(ada), await of(bob), await of(cid), await of(owner)]).toEqual(['no', 'yes', 'yes', 'unknown']);
  });
});

describe('A member who configures single sign-on', () => {
  it('cannot let people with more permissions sign in', async () => {
    const { owner, ada, bob } = await api.organization({ ada: 'Org Admin', bob: 'Member' });
    const settings = await configured(ada, joining);
    expect(settings.signs_in_owners).toBe(false);
    expect(await refusal(owner.orgId, accountOf(owner) as any)).toMatch(/^403 .*more permissions than the member who/);
    expect((await signedIn(owner.orgId, accountOf(bob))).status).toBe(200);
    expect((await configured(owner, joining)).signs_in_owners).toBe(true);
    expect((await signedIn(owner.orgId, accountOf(owner))).status).toBe(200);
  });

  it('cannot use single sign-on to confirm members whose invite link they saw', async () => {
    const { owner, ada } = await api.organization({ ada: 'Org Admin' });
    await configured(ada);
    const { body } = await ada('POST /invite', { email: 'puppet@example.com' });
    const secret = body.invite_url.split('#token=')[1];
    const { body: accepted } = await api.client()('POST /invite/accept', { token: secret });
    const puppet = { sub: 'puppet', email: 'puppet@example.com', email_verified: true };
    const confirmed = async () => (await owner(`GET /member/${accepted.user.id}`)).body.confirmed;
    expect((await signedIn(owner.orgId, puppet)).status).toBe(200);
    expect(await confirmed()).toBe(false);
    await configured(owner, { issuer: issuer.issuer });
    await signedIn(owner.orgId, puppet);
    expect(await confirmed()).toBe(true);
    expect((await api.client(accepted.token)('GET /user/me')).body.error.reason).toBe('token_revoked');
  });
});
