import { randomBytes } from 'node:crypto';
import { createRoleAddresses } from '#kernel';
import { type DatabaseUrls, readOrCreateJson } from '#composition/postgres';

const random = () => randomBytes(24).toString('base64url');

/**
 * Returns the roles' addresses on a database that the operator configured, after its migration. They are configured
 * too, or contain passwords that are stored in the data folder.
 */
export async function externalUrls(
  settings: { DATABASE_APP_URL: string | null; DATABASE_VAULT_URL: string | null },
  dataDir: string,
  owner: string,
): Promise<DatabaseUrls> {
  const { app, vault } = readOrCreateJson(dataDir, 'role-passwords.json', () => ({ app: random(), vault: random() }));
  const as = (username: string, password: string) => Object.assign(new URL(owner), { username, password }).href;
  const urls = {
    owner,
    app: settings.DATABASE_APP_URL ?? as('latchkey_app', app),
    vault: settings.DATABASE_VAULT_URL ?? as('latchkey_vault', vault),
  };
  await createRoleAddresses(owner, { latchkey_app: urls.app, latchkey_vault: urls.vault }, () => false);
  return urls;
}
