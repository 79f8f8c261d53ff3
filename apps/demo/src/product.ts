import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment } from '#platform/configuration';
import { freePort } from '#composition/postgres';
import { startProduct, demoEnvironment, providerAddress } from '#composition/product';
import { type Api, apiOf } from './api.js';
import { heading } from './teller.js';

export type DemoProduct = {
  owner: Api;
  /** Where the product looks for the demo's third party. */
  providerUrl: string;
  environment: Environment;
  stop: () => Promise<void>;
};

/** A running product with the demo connector, or one started for the demo. */
export async function findProduct(environment: Environment): Promise<DemoProduct> {
  const running = await runningProduct(environment);
  if (running)
    return { owner: running, providerUrl: providerAddress(environment), environment, stop: () => Promise.resolve() };
  const providerUrl = `http://127.0.0.1:${await freePort()}`;
  const LATCHKEY_DATA_DIR = mkdtempSync(join(tmpdir(), 'latchkey-demo-'));
  const own = { ...demoEnvironment({ ...environment, DEMO_PROVIDER_URL: providerUrl }), PORT: '0', LATCHKEY_DATA_DIR };
  const product = await startProduct(own);
  heading(`No product with the demo connector is running, so one was started at ${product.url}`);
  const stop = async () => {
    await product.stop();
    rmSync(LATCHKEY_DATA_DIR, { recursive: true, force: true });
  };
  return { owner: apiOf(product.url, product.token!), providerUrl, environment: own, stop };
}

async function runningProduct(environment: Environment): Promise<Api | null> {
  try {
    const file = join(environment.LATCHKEY_DATA_DIR ?? '.latchkey', 'owner-token');
    const api = apiOf(`http://127.0.0.1:${environment.PORT ?? 3000}`, readFileSync(file, 'utf8').trim());
    await api.latchkey.connectors.get('demo');
    heading(`Using the running product at ${api.url}`);
    return api;
  } catch {
    return null;
  }
}
