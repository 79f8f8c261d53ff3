import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LatchkeyError } from '#client';
import { type Environment } from '#platform/configuration';
import { freePort } from '#composition/postgres';
import { startProduct, demoEnvironment, providerAddress } from '#composition/product';
import { vaultSettings, workerSettings } from '#composition/settings';
import { type Api, connectApi } from './api.js';
import { heading } from './teller.js';

export type DemoProduct = {
  owner: Api;
  /** File with the owner's token. */
  tokenFile: string;
  /** The address at which the product expects the demo's third party. */
  providerUrl: string;
  environment: Environment;
  /** Whether the demo started this product for itself, so that it may change its single sign-on. */
  isOwn: boolean;
  stop: () => Promise<void>;
};

/** Finds a running product with the demo connector, or starts one for the demo. */
export async function findProduct(environment: Environment): Promise<DemoProduct> {
  return (await runningProduct(environment)) ?? startOwnProduct(environment);
}

/** Finds the product that uses this data folder, if it is running and was started with `DEMO=1`. */
async function runningProduct(environment: Environment): Promise<DemoProduct | null> {
  const folder = environment.LATCHKEY_DATA_DIR ?? '.latchkey';
  const tokenFile = join(folder, 'owner-token');
  try {
    const url = `http://127.0.0.1:${readFileSync(join(folder, 'api-port'), 'utf8')}`;
    const owner = connectApi(url, readFileSync(tokenFile, 'utf8').trim());
    await owner.latchkey.connectors.get('demo');
    heading(`Using the running product at ${url}`);
    const providerUrl = providerAddress(environment);
    return { owner, tokenFile, providerUrl, environment, isOwn: false, stop: () => Promise.resolve() };
  } catch (error) {
    if (error instanceof LatchkeyError && error.status === 404)
      heading('The running product has no demo connector. Start it with DEMO=1 npm start to use it here.');
    return null;
  }
}

/** Removes the settings of another Latchkey, such as its addresses and database. The demo's own one must not use them. */
export function withoutSettings(environment: Environment): Environment {
  const names = Object.keys({ ...workerSettings, ...vaultSettings });
  const dropped = new Set(names.flatMap((name) => [name, `${name}_FILE`]));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !dropped.has(name)));
}

async function startOwnProduct(environment: Environment): Promise<DemoProduct> {
  const providerUrl = `http://127.0.0.1:${await freePort()}`;
  const LATCHKEY_DATA_DIR = mkdtempSync(join(tmpdir(), 'latchkey-demo-'));
  const given = { ...withoutSettings(environment), DEMO_PROVIDER_URL: providerUrl, EGRESS_ALLOW: '127.0.0.1' };
  const own = { ...demoEnvironment(given), PORT: '0', LATCHKEY_DATA_DIR };
  const product = await startProduct(own);
  heading(`Started Latchkey for this demo at ${product.url}`);
  const stop = async () => {
    await product.stop();
    rmSync(LATCHKEY_DATA_DIR, { recursive: true, force: true });
  };
  const owner = connectApi(product.url, product.token!);
  return { owner, tokenFile: join(LATCHKEY_DATA_DIR, 'owner-token'), providerUrl, environment: own, isOwn: true, stop };
}
