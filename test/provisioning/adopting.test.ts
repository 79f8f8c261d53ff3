import { ruleOn } from '../support/rule-on.js';
import { forbidden } from '../support/refused.js';
import { api, directoryOf, expectStatus, memberOf, scim } from './scene.js';

describe('A member whose invite link was visible to its creator', () => {
  it('still stands for the creator when a directory takes over', async () => {
    const { owner: boss, ada } = await api.organization({ ada: 'Org Admin' });
    const { body: rule } = await boss('POST /restriction', ruleOn(ada.userId, { connector_slugs: ['slack'] }));
    const email = 'second@example.com';
    const { body: invite } = await ada('POST /invite', { email, role_ids: ada.roleIds });
    const token = invite.invite_url.split('#token=')[1];
    const { body: accepted } = await api.client()('POST /invite/accept', { token });
    const second = api.client(accepted.token);
    const directory = await directoryOf(ada);
    const user = { userName: email, emails: [{ value: email, primary: true }], active: true };
    expectStatus(await directory(scim(`PUT /Users/${accepted.user.id}`), user), 200);
    expect(await memberOf(accepted.user.id, boss)).toMatchObject({ provisioned: true, confirmed: false });
    expect(await second(`DELETE /restriction/${rule.id}`)).toMatchObject(forbidden('self_target'));
    const role_ids = [await api.roleId(boss, 'Member')];
    expect(await second(`PATCH /member/${ada.userId}`, { role_ids })).toMatchObject(forbidden('own_roles'));
    expect((await boss(`GET /restriction/${rule.id}`)).status).toBe(200);
  });
});
