import { findProduct } from './product.js';
import { startNotesProvider } from './provider/index.js';
import { tellStory } from './story.js';

const product = await findProduct(process.env);
try {
  const { redirect_uri } = await product.owner.latchkey.connectors.getOAuthApp('demo');
  const provider = await startNotesProvider(redirect_uri, { port: Number(new URL(product.providerUrl).port) });
  await tellStory(product, provider).finally(() => provider.close());
} finally {
  await product.stop();
}
process.exit(0);
