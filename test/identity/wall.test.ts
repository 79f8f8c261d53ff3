import { Client } from 'pg';
import { startApi } from '../support/api.js';

const api = await startApi();
afterAll(() => api.stop());

describe('Row level security', () => {
  const asApp = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new Client({ connectionString: api.urls.app });
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };

  it('hides all secrets, tokens and members from transactions without an organization', async () => {
    await api.organization({ member: 'Member' });
    for (const table of ['secrets', 'api_tokens', 'members', 'roles', 'invites'])
      expect(await asApp(`select * from identity.${table}`)).toEqual([]);
  });

  it('lets a transaction enter an organization only with a valid secret', async () => {
    await api.organization();
    const entered = await asApp<{ org: string }>(
      `select identity.enter_with_secret($1), current_setting('latchkey.org_id', true) as org`,
      [Buffer.alloc(32)],
    );
    expect(entered[0]!.org).toBe('');
  });
});
