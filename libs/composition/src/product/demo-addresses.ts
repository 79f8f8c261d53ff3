import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment } from '#platform/configuration';
import { writeDurably } from '#composition/postgres';

/** Returns the address of the demo's third party. */
export const providerAddress = (environment: Environment): string =>
  environment.DEMO_PROVIDER_URL || 'http://127.0.0.1:4900';

/** Records the address of the demo's third party in the data folder, for the demo. Null without `DEMO=1`. */
export function recordDemo(folder: string, address: string | null): void {
  const file = demoFile(folder);
  if (address === null) rmSync(file, { force: true });
  else writeDurably(file, address);
}

/** Returns the address of the demo's third party. Null if the last start on this data folder was without `DEMO=1`. */
export const recordedDemo = (folder: string): string | null =>
  existsSync(demoFile(folder)) ? readFileSync(demoFile(folder), 'utf8') : null;

const demoFile = (folder: string): string => join(folder, 'demo-url');

/**
 * Returns the settings with those that `DEMO=1` adds. With them, the product knows the demo connector and may call its third
 * party, which runs on this machine over plain HTTP. Hosts that the operator allows stay allowed.
 */
export function demoEnvironment(environment: Environment): Environment {
  const address = providerAddress(environment);
  const allowed = [environment.EGRESS_ALLOW, new URL(address).host].filter(Boolean).join(',');
  return { EGRESS_ALLOW_HTTP: 'true', ...environment, DEMO_PROVIDER_URL: address, EGRESS_ALLOW: allowed };
}
