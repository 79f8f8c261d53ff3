import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Environment } from '#platform/configuration';
import { OperatorError } from '#composition/operator-error';
import { freePort } from '#composition/postgres';
import { startProduct, demoEnvironment } from '#composition/product';
import { vaultSettings, workerSettings } from '#composition/settings';
import { type Api, connectApi } from './api.js';
import { explainStop, findRunningProduct } from './running-product.js';
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
  const folder = resolve(environment.LATCHKEY_DATA_DIR || '.latchkey');
  const found = await findRunningProduct(folder);
  if (typeof found === 'object') {
    heading(`Using the running product at ${found.owner.url}`);
    return { ...found, environment, isOwn: false, stop: () => Promise.resolve() };
  }
  const refusal = explainStop(found, folder, Boolean(environment.LATCHKEY_DATA_DIR));
  if (refusal) throw new OperatorError(refusal);
  if (found === 'no_connector')
    heading(
      'The running Latchkey has no demo connector, so the demo starts a Latchkey of its own. To use the running one, start ' +
        'it with DEMO=1 npm start.',
    );
  return startOwnProduct(environment);
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
  const deleteFolder = () => rmSync(LATCHKEY_DATA_DIR, { recursive: true, force: true });
  const product = await startProduct(own).catch((error: unknown) => {
    deleteFolder();
    throw error;
  });
  heading(`Started Latchkey for this demo at ${product.url}`);
  const stop = async () => {
    heading('Stopping this Latchkey and deleting its data.');
    await product.stop();
    deleteFolder();
  };
  const owner = connectApi(product.url, product.token!);
  return { owner, tokenFile: join(LATCHKEY_DATA_DIR, 'owner-token'), providerUrl, environment: own, isOwn: true, stop };
}
