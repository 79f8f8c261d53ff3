import { type KeyMaterial, makeKeys, vaultKeys } from '../../apps/api/src/key-material.js';
import { type DatabaseUrls } from '../../apps/standalone/src/postgres/index.js';
import { runHere } from '../support/cli.js';
import { createDatabase } from '../support/database.js';
import { type Product, startProduct } from '../support/product.js';

/** A product on one database, with keys that the operator has in their environment. */
export async function startInstallation(
  urls?: DatabaseUrls,
  keys: KeyMaterial = makeKeys(),
  provider?: Product['provider'],
) {
  const installation = { urls: urls ?? (await createDatabase()), keys, provider };
  const product = await startProduct({ installation });
  return {
    ...installation,
    product,
    environment: environmentOf(product, installation),
    /** What is signed beside the product is signed by the machine's clock. */
    meetTheMachinesTime: () => product.clock.pass({ seconds: (Date.now() - product.clock.now().getTime()) / 1000 }),
  };
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

type Environment = Record<string, string | undefined>;

/** What the operator's shell has: everything of service and vault. */
export function environmentOf(
  product: Product,
  { urls, keys }: { urls: DatabaseUrls; keys: KeyMaterial },
): Environment {
  return {
    PATH: process.env.PATH,
    // Nothing is there: the environment says it all.
    LATCHKEY_DATA_DIR: '/nonexistent/latchkey',
    DATABASE_URL: urls.owner,
    DATABASE_APP_URL: urls.app,
    DATABASE_VAULT_URL: urls.vault,
    PUBLIC_URL: product.base,
    VAULT_URL: product.vaultUrl,
    ...vaultKeys(keys),
    ...keys.service,
  };
}

/** What a command answers with --json. */
export async function answerOf(environment: Environment, ...words: string[]) {
  const { code, stdout, stderr } = await runHere(environment, ...words, '--json');
  return { code, answer: JSON.parse(stdout), stderr };
}
