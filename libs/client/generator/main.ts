// Generates the clients from the OpenAPI document of the compiled product.
import { readDocument } from './document.js';
import { writePackage } from './package.js';
import { writeCollection } from './postman.js';
import { writePythonClient } from './python.js';
import { generatedFolder, generateSources, listStale, writeSources } from './typescript.js';

/** `npm run generate`: writes the generated sources of the TypeScript client. */
const generate = async () => writeSources(await generateSources(readDocument()));

/** `npm run check`: fails if the committed sources differ from the document. */
async function check(): Promise<void> {
  const stale = listStale(await generateSources(readDocument()));
  if (stale.length === 0) return;
  process.stdout.write(
    `${stale.join(' and ')} in ${generatedFolder} do not match the OpenAPI document. Run \`npm run generate\` and commit.\n`,
  );
  process.exitCode = 1;
}

/** `npm run build:client`: writes the packages and the Postman collection to dist/. */
function build(): void {
  const document = readDocument();
  writePackage();
  writePythonClient(document, 'dist/client-python');
  writeCollection(document, 'dist/postman.json');
}

const commands: Record<string, () => void | Promise<void>> = { generate, check, build };
await commands[process.argv[2]!]!();
