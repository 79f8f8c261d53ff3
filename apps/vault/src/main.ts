import { Configuration, ConfigurationError } from '#kernel';
import { startVault } from './start-vault.js';
import { vaultSettings } from './vault-settings.js';

try {
  const { app } = await startVault(Configuration.read(process.env, vaultSettings));
  // What is under way is finished; the process then ends by itself.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
