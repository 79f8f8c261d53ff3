import { type Configuration, type DatabaseAccess } from '#kernel';
import { connectionFacts } from '../../../standalone/src/postgres/index.js';
import { cliSettings } from './cli-settings.js';

/** Where the database is: as the settings have it, else that of the product that runs on the data folder. */
export async function ownerUrl(configuration: Configuration): Promise<string> {
  const { DATABASE_URL, LATCHKEY_DATA_DIR } = configuration.of(cliSettings);
  return DATABASE_URL ?? (await connectionFacts(LATCHKEY_DATA_DIR)).owner;
}

/** Whether a product runs on the embedded database of a data folder. */
export const isRunningOn = (dataDir: string): Promise<boolean> =>
  connectionFacts(dataDir).then(
    () => true,
    () => false,
  );

export async function appAccess(configuration: Configuration): Promise<DatabaseAccess> {
  const { DATABASE_URL, DATABASE_APP_URL, LATCHKEY_DATA_DIR, ...settings } = configuration.of(cliSettings);
  const { STATEMENT_TIMEOUT_MS: statementTimeoutMs, CONNECTION_TIMEOUT_MS: connectionTimeoutMs } = settings;
  const shared = { poolSize: 2, statementTimeoutMs, connectionTimeoutMs };
  // The operator, who holds the owner's address anyway, acts as the role that requests are answered as.
  if (DATABASE_APP_URL) return { url: DATABASE_APP_URL, role: null, ...shared };
  if (DATABASE_URL) return { url: DATABASE_URL, role: 'latchkey_app', ...shared };
  return { url: (await connectionFacts(LATCHKEY_DATA_DIR)).app, role: null, ...shared };
}
