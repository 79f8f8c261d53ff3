import { findProduct } from './product.js';
import { startNotesProvider } from './provider/index.js';
import { tellStory } from './story.js';

const product = await findProduct(process.env);
try {
  const { redirect_uri } = await product.owner.ask<{ redirect_uri: string }>('GET /connector/demo/oauth-app');
  const provider = await startNotesProvider(redirect_uri, { port: Number(new URL(product.providerUrl).port) });
  await tellStory(product, provider).finally(() => provider.close());
} finally {
  await product.stop();
}
process.exit(0);
