import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { commandOn, operatorCommand } from '#kernel/plain';
import { crashText, startProblem } from '#platform/process';
import { OperatorError } from '#composition/operator-error';
import { type DemoProduct, findProduct } from './product.js';
import { type NotesProvider, startNotesProvider } from './provider/index.js';
import { tellStory } from './story.js';
import { heading, print } from './teller.js';

/** `--keep` leaves the product and the third party running afterwards, so that you can try both in a browser. */
const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });

/** Resolves at the first signal. A terminal and npm both send one, so later signals are ignored. */
const interrupted = new Promise<void>((resolve) =>
  process.on('SIGINT', () => resolve()).on('SIGTERM', () => resolve()),
);

let isComplete = false;
const starting = findProduct(process.env);
const failure = await Promise.race([demonstrate(), interrupted]).then(
  () => null,
  (error: unknown) => ({ error }),
);
// A product that still starts has a database and a folder too.
await starting.then(
  (product) => product.stop(),
  () => undefined,
);
if (failure) fail(failure.error);
process.exit(isComplete ? 0 : 130);

async function demonstrate(): Promise<void> {
  const product = await starting;
  const provider = await startProvider(product);
  await tellStory(product, provider);
  isComplete = true;
  if (values.keep) await keepRunning(product, provider);
}

function fail(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : (startProblem(error) ?? crashText(error)));
  process.exit(1);
}

async function startProvider({ owner, providerUrl }: DemoProduct): Promise<NotesProvider> {
  const { redirect_uri } = await owner.latchkey.connectors.getOAuthApp('demo');
  const port = Number(new URL(providerUrl).port);
  return startNotesProvider(redirect_uri, { port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new OperatorError(
      `Port ${port} is in use, perhaps by another demo. Stop that program, or start Latchkey with another address in ` +
        `DEMO_PROVIDER_URL, such as http://127.0.0.1:${port + 1}.`,
    );
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
  heading('Operators use this Latchkey with commands such as:');
  print(commandOn(dirname(tokenFile), `${operatorCommand} doctor`));
  heading(`The reference is at ${owner.url}/reference, and Demo Notes at ${issuer}. Press Ctrl+C to stop.`);
  await interrupted;
}
