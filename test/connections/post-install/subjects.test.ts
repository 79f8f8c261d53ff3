import { accessibleResources, atlassianPerson } from './answers.js';
import { startPostInstallScene } from './scene.js';
import { forgetSubjectRules } from '../../support/states/vault.js';
import { replaceInDefinition } from '../../support/states/catalog.js';

const { product, provider, creator, like, connect, reconnect, get, variables } = await startPostInstallScene();

/** Replaces a text of a connector's definition. */
async function edit(slug: string, before: string, after: string): Promise<void> {
  await replaceInDefinition(product, creator.orgId, slug, [before, after]);
}

const reconnected = async (id: string) =>
  (
    await product.vaultSql(`select max(c.generation) as n
    from vault.credentials c join vault.accounts a on a.org_id = c.org_id and a.id = c.account_id
    where a.connection_id = '${id}' and c.stage = 'current'`)
  )[0].n as number;

const keyOf = (letter: string) => `xkeysib-${letter.repeat(64)}-${letter.repeat(16)}`;

describe('Reconnecting', () => {
  it('accepts only the same person on the same site', async () => {
    const { id } = await connect(await like('jira'));
    provider.answers['GET /oauth/token/accessible-resources'] = accessibleResources('site-0', 'site-1');
    await reconnect(id);
    expect([await reconnected(id), (await get(id)).status]).toEqual([2, 'active']);
    expect(await variables(id)).toMatchObject([{ value: 'site-1' }]);
    provider.answers['GET /me'] = atlassianPerson('eve');
    const asked = provider.askedFor('GET /oauth/token/accessible-resources').length;
    const { page } = await reconnect(id);
    expect(page).toContain('This is a different account');
    expect(await reconnected(id)).toBe(2);
    // The other account did not change.
    expect(provider.askedFor('GET /oauth/token/accessible-resources')).toHaveLength(asked);
  });

  it('accepts only the same Stripe key', async () => {
    provider.answers['GET /v1/balance'] = { object: 'balance' };
    const typed = (key: string) => ({ 'field.api_key': `rk_test_${key.repeat(20)}` });
    const { id } = await connect(await like('stripe'), {}, typed('a'));
    expect((await reconnect(id, typed('a'))).page).toBeNull();
    expect(await reconnected(id)).toBe(2);
    expect((await reconnect(id, typed('b'))).page).toContain('This is a different account');
    const stored = JSON.stringify(await product.vaultSql('select * from vault.accounts'));
    expect(stored).not.toContain('rk_test');
  });

  it('rejects an account that the provider does not identify', async () => {
    const slug = await like('jira');
    const { id } = await connect(slug);
    provider.answers['GET /me'] = { email: 'somebody@example.com' };
    expect((await reconnect(id)).page).toContain('This account cannot be identified');
    const unnamed = await connect(slug);
    expect((await reconnect(unnamed.id)).page).toContain('This account cannot be identified');
    provider.answers['GET /me'] = atlassianPerson('mia');
    expect((await reconnect(unnamed.id)).page).toContain('This account cannot be identified');
    expect(await reconnected(unnamed.id)).toBe(1);
  });

  it('rejects an account that an edited definition names', async () => {
    provider.answers['GET /v3/who'] = ({ headers }: any) => ({ id: headers['api-key'] === keyOf('m') ? 'mia' : 'eve' });
    const slug = await like('brevo', { verify: { method: 'GET', path: '/who', subject: '=body.id' } });
    const [mia, eve] = [{ 'field.api_key': keyOf('m') }, { 'field.api_key': keyOf('e') }];
    const { id } = await connect(slug, {}, mia);
    await edit(slug, '=body.id', "=body.id ? 'mia'");
    expect((await reconnect(id, eve)).page).toContain('This account cannot be identified');
    expect((await reconnect(id, mia)).page).toContain('restore the earlier definition');
    await edit(slug, "=body.id ? 'mia'", '=body.id');
    expect((await reconnect(id, eve)).page).toContain('This is a different account');
    expect((await reconnect(id, mia)).page).toBeNull();
  });

  it('rejects an account that an edited definition names, also if an earlier version of Latchkey stored it', async () => {
    provider.answers['GET /v3/who'] = { id: 'mia' };
    const slug = await like('brevo', { verify: { method: 'GET', path: '/who', subject: '=body.id' } });
    const typed = { 'field.api_key': keyOf('m') };
    const { id } = await connect(slug, {}, typed);
    await forgetSubjectRules(product.vaultSql, id);
    expect((await reconnect(id, typed)).page).toBeNull();
    await forgetSubjectRules(product.vaultSql, id);
    await edit(slug, '"/who"', '"/who", "query": {"as": "mia"}');
    expect((await reconnect(id, typed)).page).toContain('This account cannot be identified');
  });

  it('accepts the same account after an edit of its label', async () => {
    provider.answers['GET /v3/who'] = { id: 'mia' };
    const verify = { method: 'GET' as const, path: '/who', subject: '=body.id' as const, label: '="One"' as const };
    const slug = await like('brevo', { verify });
    const typed = { 'field.api_key': keyOf('m') };
    const { id } = await connect(slug, {}, typed);
    await edit(slug, 'One', 'Two');
    expect((await reconnect(id, typed)).page).toBeNull();
    expect((await get(id)).account_label).toBe('Two');
  });

  it('accepts the same ID token only for the same QuickBooks company', async () => {
    provider.claims = { sub: 'ada' };
    provider.realm = '1';
    provider.answers['GET /v3/company/1/companyinfo/1'] = { CompanyInfo: { Id: '1', CompanyName: '\u202eOne\u200b' } };
    provider.answers['GET /v3/company/2/companyinfo/2'] = { CompanyInfo: { Id: '1', CompanyName: 'Two' } };
    const { id } = await connect(await like('quickbooks'));
    expect(await get(id)).toMatchObject({ status: 'active', account_label: 'One' });
    provider.realm = '2';
    expect((await reconnect(id)).page).toContain('This is a different account');
    provider.realm = '1';
    expect((await reconnect(id)).page).toBeNull();
  });
});
