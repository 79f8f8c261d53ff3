import { ruleOn } from '../support/rule-on.js';
import { forbidden } from '../support/refused.js';
import { expectStatus, scim, startDirectoryScene } from './scene.js';

const { api, directoryOf, memberOf } = await startDirectoryScene();

describe('A member whose invite link was visible to its creator', () => {
  it('still stands for the creator when a directory takes over', async () => {
    const { owner, creator } = await api.organization({ creator: 'Org Admin' });
    const { body: rule } = await owner('POST /restriction', ruleOn(creator.userId, { connector_slugs: ['slack'] }));
    const email = 'invitee@example.com';
    const { body: invite } = await creator('POST /invite', { email, role_ids: creator.roleIds });
    const token = invite.invite_url.split('#token=')[1];
    const { body: accepted } = await api.client()('POST /invite/accept', { token });
    const invitee = api.client(accepted.token);
    const directory = await directoryOf(creator);
    const user = { userName: email, emails: [{ value: email, primary: true }], active: true };
    expectStatus(await directory(scim(`PUT /Users/${accepted.user.id}`), user), 200);
    expect(await memberOf(accepted.user.id, owner)).toMatchObject({ provisioned: true, confirmed: false });
    expect(await invitee(`DELETE /restriction/${rule.id}`)).toMatchObject(forbidden('self_target'));
    const role_ids = [await api.roleId(owner, 'Member')];
    expect(await invitee(`PATCH /member/${creator.userId}`, { role_ids })).toMatchObject(forbidden('own_roles'));
    expect((await owner(`GET /restriction/${rule.id}`)).status).toBe(200);
  });
});
