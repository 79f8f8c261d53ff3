import { parseArgs } from 'node:util';
import { type DemoProduct, findProduct } from './product.js';
import { type NotesProvider, startNotesProvider } from './provider/index.js';
import { tellStory } from './story.js';
import { heading, print } from './teller.js';

/** `--keep` leaves the product and the third party running afterwards, so that you can try both in a browser. */
const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });

const product = await findProduct(process.env);
try {
  const provider = await startProvider(product);
  try {
    await tellStory(product, provider);
    if (values.keep) await keepRunning(product, provider);
  } finally {
    await provider.close();
  }
} finally {
  await product.stop();
}
process.exit(0);

async function startProvider({ owner, providerUrl }: DemoProduct): Promise<NotesProvider> {
  const { redirect_uri } = await owner.latchkey.connectors.getOAuthApp('demo');
  const port = Number(new URL(providerUrl).port);
  return startNotesProvider(redirect_uri, { port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    console.error(
      `Port ${port} is in use, perhaps by another demo. Stop that program, or set DEMO_PROVIDER_URL to another address, ` +
        `such as http://127.0.0.1:${Number(port) + 1}, for the demo and for \`DEMO=1 npm start\`.`,
    );
    process.exit(1);
  });
}

async function keepRunning({ owner, tokenFile }: DemoProduct, { issuer }: NotesProvider): Promise<void> {
  const { connection, connect_url } = await owner.latchkey.connections.create({ connector_slug: 'demo' });
  heading(
    'Latchkey and Demo Notes keep running. Connect an account yourself: open this link, and choose Ada or Grace.',
  );
  print(connect_url);
  heading('Then run a tool through your connection:');
  const headers = `-H "Authorization: Bearer $(cat ${tokenFile})" -H "Content-Type: application/json"`;
  print(
    `curl ${headers} -d '{"tool_name": "list_notes", "arguments": {}}' ${owner.url}/connection/${connection.id}/execute`,
  );
  heading(`The reference is at ${owner.url}/reference, and Demo Notes at ${issuer}. Press Ctrl+C to stop.`);
  await new Promise((interrupted) => process.once('SIGINT', interrupted).once('SIGTERM', interrupted));
}
