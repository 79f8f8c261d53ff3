import { eventually } from '../support/vault.js';
import { type Account } from './scene.js';
import { startTicketsScene } from './tickets.js';

const { vault, statusOf, requests, definition, organization, oauth, setApp, account, call } = await startTicketsScene();

describe('Variables of an account', () => {
  const variables = ({ orgId, id }: Account) => ({ orgId, path: `/v1/accounts/${id}/variables` });

  it('are shown without secret values', async () => {
    const used = await account();
    const { orgId, path } = variables(used);
    const changed = await vault.asService(orgId, `PATCH ${path}`, {
      variables: { signing_key: 'canary-signing', color: 'red' },
    });
    const shown = Object.fromEntries(
      changed.body.data.map(({ name, value, is_set, source }: any) => [name, { value, is_set, source }]),
    );
    expect(shown).toEqual({
      workspace: { value: 'acme', is_set: true, source: 'form' },
      signing_key: { value: null, is_set: true, source: 'manual' },
      color: { value: 'red', is_set: true, source: 'manual' },
    });
    await call(used);
    expect(requests[0]!.headers['x-signing']).toBe('canary-signing');
    await vault.asService(orgId, `PATCH ${path}`, { variables: { signing_key: null } });
    await call(used);
    expect(requests[1]!.headers['x-signing']).toBe('none');
    await eventually(
      () => vault.hints.some(({ account_id, kind }) => account_id === used.id && kind === 'variables_changed'),
      'a hint',
    );
  });

  it('are changed completely or not at all', async () => {
    const used = await account();
    const { orgId, path } = variables(used);
    const refused = [
      { color: 'red', nothing: 'x' },
      { color: 'blue' },
      { color: 1 },
      { signing_key: 'x'.repeat(9000) },
    ];
    for (const values of refused) {
      const answered = await vault.asService(orgId, `PATCH ${path}`, { variables: values });
      expect(answered).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    }
    const identity = await vault.asService(orgId, `PATCH ${path}`, { variables: { workspace: 'other' } });
    expect(identity).toMatchObject({ status: 409, body: { error: { reason: 'reconnect_required' } } });
    const { body } = await vault.asService(orgId, `GET ${path}`);
    expect(body.data.find(({ name }: any) => name === 'color').is_set).toBe(false);
  });

  it('are limited to 64 KiB in total, even for concurrent changes', async () => {
    const names = Array.from({ length: 18 }, (_, index) => `note_${index}`);
    const notes = names.map((name) => ({ name, type: 'string', source: 'manual' }) as const);
    const used = await account({}, { variables: [...definition().variables!, ...notes] });
    const { orgId, path } = variables(used);
    const setting = (some: string[]) =>
      vault.asService(orgId, `PATCH ${path}`, {
        variables: Object.fromEntries(some.map((name) => [name, 'x'.repeat(4000)])),
      });
    const both = await Promise.all([setting(names.slice(0, 9)), setting(names.slice(9))]);
    const statuses = both.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 400]);
    const refused = both.find(({ status }) => status === 400)!;
    expect(refused.body.error.fields).toMatchObject([{ path: '/variables', reason: 'too_long' }]);
    const { body } = await vault.asService(orgId, `GET ${path}`);
    const set = body.data.filter(({ name, is_set }: any) => name.startsWith('note') && is_set);
    expect(set).toHaveLength(9);
  });
});

describe('An OAuth application', () => {
  const app = async (orgId: string) => (await vault.asService(orgId, 'GET /v1/integrations/ii_tickets/oauth-app')).body;

  it('keeps its generation when its secret is rotated', async () => {
    const orgId = await organization();
    expect(await app(orgId)).toMatchObject({ generation: null, client_id: null, client_secret_set: false });
    expect((await setApp(orgId)).body).toMatchObject({ generation: 1, client_id: 'client', client_secret_set: true });
    expect((await setApp(orgId, { client_id: 'client' })).body).toMatchObject({
      generation: 1,
      client_secret_set: true,
    });
    const rotated = await setApp(orgId, { client_id: 'client', client_secret: 'newer' });
    expect(rotated.body.previous_secret_until).not.toBeNull();
    expect((await setApp(orgId, { client_id: 'other' })).body).toMatchObject({
      generation: 2,
      client_secret_set: false,
    });
  });

  it('requires a new sign-in after it is removed', async () => {
    const used = await account(oauth('canary-access'));
    expect((await app(used.orgId)).active_account_count).toBe(1);
    expect((await vault.asService(used.orgId, 'DELETE /v1/integrations/ii_tickets/oauth-app')).status).toBe(204);
    expect(await statusOf(used)).toMatchObject({ state: 'needs_reauth', cause: 'oauth_app_removed' });
    expect((await setApp(used.orgId)).body.generation).toBe(2);
  });

  it('is required only by the methods that need one', async () => {
    const orgId = await organization();
    const configured = async () => {
      const { body } = await vault.asService(orgId, 'GET /v1/integrations/ii_tickets/auth-methods');
      return body.methods.filter((method: any) => method.configured).map(({ name }: any) => name);
    };
    expect(await configured()).toEqual(['key', 'query', 'password', 'open']);
    await setApp(orgId);
    expect(await configured()).toEqual(['key', 'query', 'password', 'oauth', 'robot', 'open']);
  });

  it('needs an installed definition', async () => {
    const answered = await vault.asService('org_nobody', 'GET /v1/integrations/ii_none/auth-methods');
    expect(answered).toMatchObject({ status: 409, body: { error: { reason: 'definition_unknown' } } });
  });
});
