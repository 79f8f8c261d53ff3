import { type MemberClient } from '../../support/founder.js';
import { listNotes, startDefinitionScene } from './scene.js';
import { ofNotes, variables } from './variables-scene.js';

const { product, upgrade, newMember } = await startDefinitionScene();

let member: MemberClient;
beforeEach(async () => void (member = await newMember()));

beforeEach(() => upgrade({ variables }));

const begin = (values: unknown) => member('POST /connection', { connector_slug: 'demo', variables: values });

/** All data that the service and the vault store about connections. */
const kept = async () => {
  const { orgId } = member;
  const connections = await product.sql(orgId, 'select id from connections.connections where org_id = $1', [orgId]);
  const sessions = await product.vaultSql(`select id from vault.connect_sessions where org_id = '${orgId}'`);
  return [connections.length, sessions.length];
};

describe('Variables given before the first sign-in', () => {
  it('keep their types when they are copied to the account', async () => {
    const known = { workspace: 'acme', region: 'eu', most: 5, beta: false, home: 'https://x.example/a', labels: ['a'] };
    const { id } = await product.connect(member, {
      variables: { ...known, server: 'a.example.com' },
      redirect_uri: '/',
    });
    const rows = await product.vaultSql(
      `select name, value from vault.variables
       join vault.accounts on accounts.org_id = variables.org_id and accounts.id = account_id
       where connection_id = '${id}'`,
    );
    const values = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    expect(values).toEqual({ ...known, server: 'a.example.com' });
    expect((await listNotes(member, id)).body.outcome).toBe('succeeded');
  });

  const long = 'x'.repeat(8 * 1024);
  it.each<[string, unknown, string, string]>([
    ['was not declared', { colour: 'red' }, '/variables/colour', 'unknown_field'],
    ['is an object instead of a string', { workspace: { a: 1 } }, '/variables/workspace', 'invalid_value'],
    ['is a list instead of a string', { workspace: ['acme'] }, '/variables/workspace', 'invalid_value'],
    ['is null', { workspace: null }, '/variables/workspace', 'invalid_value'],
    ['does not match its pattern', { workspace: 'ACME/..' }, '/variables/workspace', 'invalid_value'],
    ['is a string instead of a number', { most: '5' }, '/variables/most', 'invalid_value'],
    ['is a string instead of a boolean', { beta: 'true' }, '/variables/beta', 'invalid_value'],
    ['is not one of the options', { region: 'moon' }, '/variables/region', 'invalid_value'],
    ['is not a URL', { home: 'javascript:alert(1)' }, '/variables/home', 'invalid_value'],
    ['is not a host', { server: 'a.example.com/x' }, '/variables/server', 'invalid_value'],
    ['is a host that is not allowed', { server: 'example.com.evil.example' }, '/variables/server', 'invalid_value'],
    ['is secret', { signing_key: 'canary' }, '/variables/signing_key', 'invalid_value'],
    ['comes from the third party', { tenant: 'acme' }, '/variables/tenant', 'invalid_value'],
    ['is longer than 8 KiB', { note_0: long }, '/variables/note_0', 'too_long'],
    ['is longer than 64 KiB together with the others', ofNotes(9, long.slice(100)), '/variables', 'too_long'],
    ['has 600 KB', { labels: 'x'.repeat(600_000) }, '/variables', 'too_long'],
    ['is one of more than a hundred', Object.fromEntries(Array(101).fill('x').entries()), '/variables', 'too_many'],
    ['replaces the whole object', 'workspace=acme', '/variables', 'invalid_value'],
  ])('are refused before anything is stored if a value %s', async (_, values, path, reason) => {
    const before = await kept();
    const refused = await begin(values);
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    expect(refused.body.error.fields).toMatchObject([{ path, reason }]);
    expect(JSON.stringify(refused.body)).not.toMatch(/canary|xxxx/);
    expect(await kept()).toEqual(before);
  });

  it('are refused with all problems in one response', async () => {
    const { body } = await begin({ most: 'many', colour: 'red', region: 'eu' });
    expect(body.error.fields.map(({ path }: { path: string }) => path)).toEqual([
      '/variables/most',
      '/variables/colour',
    ]);
  });
});
