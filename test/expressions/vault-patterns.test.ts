import { startTicketsScene } from '../vault/tickets.js';

const { vault, account, call } = await startTicketsScene();

const endless = '^(a+)+$';
const bait = `${'a'.repeat(60)}!`;

describe('A catastrophic pattern in the vault', () => {
  it('rejects only variable values that do not match', async () => {
    const variables = [
      { name: 'workspace', type: 'string' as const, identity: true, source: 'form' as const },
      { name: 'code', type: 'string' as const, source: 'manual' as const, pattern: endless },
    ];
    const { orgId, id } = await account({}, { variables });
    const change = (code: string) =>
      vault.asService(orgId, `PATCH /v1/accounts/${id}/variables`, { variables: { code } });
    expect(await change(bait)).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    expect((await change('aaa')).status).toBe(200);
  });

  it('rejects only addresses that do not match', async () => {
    const workspace = {
      name: 'workspace',
      type: 'string' as const,
      identity: true,
      source: 'form' as const,
      pattern: endless,
    };
    const of = { variables: [workspace], headers: {} };
    const refused = await call(await account({ variables: { workspace: bait } }, of));
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await call(await account({ variables: { workspace: 'aaa' } }, of))).status).toBe(200);
  });
});
