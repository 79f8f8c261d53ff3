// A separate product with a third party, a toolbox of Ada, and Bob, who can use it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operator } from '../../dist/apps/demo/src/story.js';
import { startNotesProvider } from '../../dist/apps/demo/src/provider/index.js';
import { demoEnvironment } from '../../dist/libs/composition/src/product/demo-addresses.js';
import { freePort } from '../../dist/libs/composition/src/postgres/index.js';
import { startProduct } from '../../dist/libs/composition/src/product/start-product.js';
import { createClient } from '../../dist/libs/client/src/index.js';
import { connect, curate } from './connectors.mjs';

export async function startStory() {
  const LATCHKEY_DATA_DIR = mkdtempSync(join(tmpdir(), 'latchkey-agents-'));
  const DEMO_PROVIDER_URL = `http://127.0.0.1:${await freePort()}`;
  const open = { EGRESS_ALLOW: '127.0.0.1,localhost', RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'error' };
  const environment = { ...demoEnvironment({ DEMO_PROVIDER_URL, ...open }), PORT: '0', LATCHKEY_DATA_DIR };
  const product = await startProduct(environment);
  const owner = createClient({ url: product.url, token: product.token });
  const { redirect_uri } = await owner.connectors.getOAuthApp('demo');
  const provider = await startNotesProvider(redirect_uri, { port: Number(new URL(DEMO_PROVIDER_URL).port) });
  const { id: client_id, secret: client_secret } = provider.client;
  await owner.connectors.setOAuthApp('demo', { client_id, client_secret });
  const stop = async () => {
    await provider.close();
    await product.stop();
    rmSync(LATCHKEY_DATA_DIR, { recursive: true, force: true });
  };
  try {
    const connection = await connect(owner, 'demo', () => (provider.behavior.signsInAs = 'ada'));
    const { organization } = await owner.currentUser.getMe();
    const bob = ['--org', organization.id, '--email', 'bob@example.com', '--role', 'Org Admin'];
    const { user, token } = await operator({ ...process.env, ...environment }, 'member', 'create', ...bob);
    const toolbox = await curate(owner, 'Notes', entriesOf(connection), user.id);
    return {
      url: product.url,
      owner,
      token: product.token,
      bob: createClient({ url: product.url, token }),
      bobToken: token,
      toolbox,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const entriesOf = (connection_id) =>
  [
    { tool_name: 'list_notes', name: 'list' },
    { tool_name: 'create_note', name: 'write', frozen: { text: 'Frozen' } },
    { tool_name: 'delete_note', name: 'delete' },
  ].map((entry) => ({ connector_slug: 'demo', connection_id, ...entry }));

/** Whether the names are exactly those of the three tools, and of the tool for large results. */
export const hasItsTools = (names) => [...names].sort().join() === 'delete,list,read_result,write';
