import { accessibleResources, atlassianPerson } from './answers.js';
import { startPostInstallScene } from './scene.js';

const { product, provider, like, connect, reconnect, get, variables } = await startPostInstallScene();

const reconnected = async (id: string) =>
  (
    await product.vaultSql(`select max(c.generation) as n from vault.credentials c join vault.accounts a on a.id = c.account_id
    where a.connection_id = '${id}' and c.stage = 'current'`)
  )[0].n as number;

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
