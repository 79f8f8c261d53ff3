import { refused } from '../support/refused.js';
import { enterprise, expectStatus, refusedBy, scim, startDirectoryScene } from './scene.js';

const { api, directory, eventsOf, memberOf, owner, patched, provisioned } = await startDirectoryScene();

const suspended = (answer: any) => [answer.status, answer.suspended_by];

describe('A user', () => {
  it('becomes a confirmed member with the default role', async () => {
    const user = await provisioned('ada', {
      title: 'Ana\u00adlyst',
      displayName: 'ada\u200b',
      password: 'secret',
      phoneNumbers: [{ value: '1' }],
    });
    expect(user).toMatchObject({
      externalId: 'ext-ada',
      userName: 'ada@example.com',
      displayName: 'ada\u200b',
      active: true,
      meta: { resourceType: 'User', version: 'W/"1"' },
    });
    expect([user.password, user.phoneNumbers]).toEqual([undefined, undefined]);
    expect(expectStatus(await directory(scim(`GET /Users/${user.id}`)), 200)).toEqual(user);
    expect(await memberOf(user.id)).toMatchObject({
      name: 'ada',
      email: 'ada@example.com',
      title: 'Analyst',
      external_id: 'ext-ada',
      status: 'active',
      provisioned: true,
      confirmed: true,
      roles: [{ name: 'Member', sources: ['default'] }],
    });
    expect(await eventsOf(user.id)).toEqual(['member.joined']);
    expect((await owner(`PATCH /member/${user.id}`, { name: 'Other' })).body.error.reason).toBe(
      'provisioned_attribute',
    );
  });

  it('gets its userName as address if the value of each address is empty', async () => {
    const user = await provisioned('blank', { emails: [{ value: '', type: 'work' }] });
    expect((await memberOf(user.id)).email).toBe('blank@example.com');
  });

  it.each([
    ['x', 'The value in emails is not an email address.'],
    [undefined, 'An email address is required. Send it in emails, or as userName.'],
  ])('is refused if its address is %j and its userName is none', async (emails, detail) => {
    const { body } = await directory(scim('POST /Users'), { userName: 'nobody', emails });
    expect(body).toMatchObject({ scimType: 'invalidValue', detail });
  });

  it('is unique by userName, email address and externalId', async () => {
    const same = (more: object) => directory(scim('POST /Users'), { userName: 'x@example.com', ...more });
    await provisioned('bea', { userName: 'bea' });
    for (const more of [
      { userName: 'BEA', emails: [{ value: 'other@example.com' }] },
      { emails: [{ value: 'Bea@example.com' }] },
      { externalId: 'ext-bea' },
      { userName: owner.email.toUpperCase() },
    ])
      expect([more, await same(more)]).toMatchObject([more, refusedBy(409, 'uniqueness')]);
    expect(await directory(scim('POST /Users'), { userName: 'nobody' })).toMatchObject(refusedBy(400, 'invalidValue'));
    expect(await directory(scim('POST /Users'), '[1')).toMatchObject(refusedBy(400, 'invalidSyntax'));
  });

  it('whom an administrator suspended is not reactivated by the directory', async () => {
    const { id } = await provisioned('cid');
    expect((await patched(id, { op: 'replace', value: { active: false } })).active).toBe(false);
    expect(suspended(await memberOf(id))).toEqual(['suspended', 'provisioning']);
    expect(await owner(`POST /member/${id}/reactivate`, {})).toMatchObject(
      refused(409, 'conflict', 'provisioned_attribute'),
    );
    expectStatus(await owner(`POST /member/${id}/suspend`, {}), 200);
    expect((await patched(id, { op: 'replace', path: 'active', value: 'True' })).active).toBe(true);
    expect(suspended(await memberOf(id))).toEqual(['suspended', 'admin']);
    expectStatus(await owner(`POST /member/${id}/reactivate`, {}), 200);
    expect(suspended(await memberOf(id))).toEqual(['active', null]);
    const [off, on] = ['member.suspended', 'member.reactivated'];
    expect(await eventsOf(id)).toEqual(['member.joined', off, off, on, on]);
  });

  it('cannot be removed if they are the last owner', async () => {
    const { owner: last } = await api.organization();
    const theirs = api.client(
      (await last('POST /api-token', { kind: 'scim', name: 'Directory' })).body.token as string,
    );
    const deactivation = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] };
    expect(await theirs(scim(`PATCH /Users/${last.userId}`), deactivation)).toMatchObject(refusedBy(409));
    expect(await theirs(scim(`DELETE /Users/${last.userId}`))).toMatchObject(refusedBy(409));
    expect(await memberOf(last.userId, last)).toMatchObject({ status: 'active', provisioned: false });
    const { body } = await last('GET /audit-log?scope=org&action=scim_user.refused');
    expect(body.result.map(({ data, outcome }: any) => [data.cause, outcome])).toEqual([
      ['last_owner', 'refused'],
      ['last_owner', 'refused'],
    ]);
  });

  it('is replaced by PUT, which clears omitted attributes', async () => {
    const { stranger } = await api.organization({ stranger: 'Member' });
    const { owner: first } = await api.organization({});
    expect(await directory(scim(`PUT /Users/${stranger.userId}`), { userName: 'stranger' })).toMatchObject(
      refusedBy(404),
    );
    const { id } = await provisioned('dan', { title: 'Cook', [enterprise]: { department: 'Kitchen', manager: 'm-1' } });
    const put = { userName: 'dan@example.com', groups: [], password: 'x' };
    const after = expectStatus(await directory(scim(`PUT /Users/${id}`), put), 200);
    expect([after.title, after.displayName, after[enterprise], after.externalId]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(after).toMatchObject({ active: true, emails: [{ value: 'dan@example.com' }], meta: { version: 'W/"2"' } });
    expect(expectStatus(await directory(scim(`PUT /Users/${id}`), {}), 200).userName).toBe('dan@example.com');
    const own = expectStatus(
      await directory(scim(`PUT /Users/${owner.userId}`), { userName: owner.email, displayName: 'Olivia' }),
      200,
    );
    expect(own.displayName).toBe('Olivia');
    expect(await memberOf(owner.userId)).toMatchObject({
      provisioned: true,
      name: 'Olivia',
      roles: [{ name: 'Org Owner' }],
    });
    expect(first.userId).not.toBe(owner.userId);
  });

  it('gets their old id back when the directory creates them again', async () => {
    const { id } = await provisioned('eva');
    expectStatus(await directory(scim(`DELETE /Users/${id}`)), 204);
    expect(await directory(scim(`GET /Users/${id}`))).toMatchObject(refusedBy(404));
    expect(await directory(scim(`DELETE /Users/${id}`))).toMatchObject(refusedBy(404));
    expect((await provisioned('eva', { userName: 'eva.new@example.com', emails: [] })).id).toBe(id);
    expect(await eventsOf(id)).toEqual(['member.joined', 'member.removed', 'member.returned']);
  });

  it('with a pending invite gets the roles of the invite', async () => {
    const role = await api.roleId(owner, 'Guest');
    const team = (await owner('POST /team', { name: 'Sales' })).body.id;
    const invite = (await owner('POST /invite', { email: 'flo@example.com', role_ids: [role], team_ids: [team] })).body;
    const { id } = await provisioned('flo');
    expect(await memberOf(id)).toMatchObject({ roles: [{ name: 'Guest', sources: ['direct'] }], team_count: 1 });
    expect((await owner(`GET /invite/${invite.id}`)).body).toMatchObject({ status: 'accepted', accepted_user_id: id });
  });

  it('has a version that changes only when the user changes', async () => {
    const { id, meta } = await provisioned('gil');
    const same = await directory(scim(`PATCH /Users/${id}`), {
      Operations: [{ op: 'replace', path: 'displayName', value: 'gil' }],
    });
    expect([same.headers.get('etag'), same.body.meta]).toEqual(['W/"1"', meta]);
    expect(await directory(scim(`GET /Users/${id}`), undefined, { 'if-none-match': 'W/"1"' })).toMatchObject({
      status: 304,
    });
    const change = { Operations: [{ op: 'replace', path: 'title', value: 'Smith' }] };
    expect(await directory(scim(`PATCH /Users/${id}`), change, { 'if-match': 'W/"7"' })).toMatchObject(refusedBy(412));
    expectStatus(await directory(scim(`PATCH /Users/${id}`), change, { 'if-match': 'W/"7", W/"1"' }), 200);
    expect(await eventsOf(id)).toEqual(['member.joined', 'member.updated']);
  });
});
