import { apiOptions } from '#composition/api';
import { makeKeys } from '#composition/keys';
import { welcome } from '#composition/product';
import { environmentsOf, workerSettings } from '#composition/settings';
import { Configuration } from '#platform/configuration';

const keys = makeKeys();
const database = { owner: 'postgres://a/b', app: 'postgres://a/b', vault: 'postgres://a/b' };

describe('npm start behind a proxy', () => {
  const vault = 'https://connect.example.com';

  it('lets the API reach its own vault', () => {
    const { service } = environmentsOf({ VAULT_URL: vault, HOST: '::1' }, database, keys, { api: 1, vault: 2 });
    const { connections, vaultUrl } = apiOptions(Configuration.read(service, workerSettings));
    expect([connections.vaultUrl, vaultUrl]).toEqual(['http://[::1]:2', vault]);
  });

  it('says where VAULT_URL must lead', () => {
    const started = { url: 'http://127.0.0.1:1', vaultListens: 'http://127.0.0.1:2', consoleUrl: null, token: null };
    const text = welcome({ ...started, vaultUrl: vault, hasDemo: false, organizations: [], dataDir: '.latchkey' });
    expect(text).toContain(
      `Vault        ${vault}\n             This is VAULT_URL. It must lead to http://127.0.0.1:2,`,
    );
  });
});
