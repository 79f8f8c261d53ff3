import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { type ConnectorDefinition } from '#connector-definition';
import { shippedFile } from './shipped-files.js';
import { type Diagnostic, diagnosticLine } from './diagnostic.js';
import { validateDefinition } from './validate.js';

/** A definition file nobody can work with; the message has a line `file:line:column pointer code message` each. */
export class DefinitionRefused extends Error {
  constructor(
    readonly file: string,
    readonly diagnostics: Diagnostic[],
  ) {
    super(diagnostics.map((each) => diagnosticLine(file, each)).join('\n'));
  }
}

type Where = {
  /** Where the demo's third party answers; without it the demo connector does not exist. */
  demoProviderUrl?: string | null;
  folder?: string;
};

/** A file of a connector, whose reading costs more than knowing that it has not changed. */
type DefinitionFile = {
  slug: string;
  /** Of the text, as it is read. */
  digest: string;
  /** @throws DefinitionRefused */
  read(): ConnectorDefinition;
};

/** The `<slug>.yaml` files of a folder, by default of those that ship, sorted by slug. */
export function definitionFiles({ demoProviderUrl = null, folder = shippedFolder }: Where = {}): DefinitionFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const wanted = demoProviderUrl === null ? files.filter((file) => file !== demoFile) : files;
  return wanted.sort().map((file) => {
    const isDemo = file === demoFile;
    const written = readFileSync(`${folder}/${file}`, 'utf8');
    const text = isDemo ? written.replaceAll('${DEMO_PROVIDER_URL}', demoProviderUrl!) : written;
    const digest = createHash('sha256').update(text).digest('hex');
    return { slug: file.slice(0, -'.yaml'.length), digest, read: () => readOne(file, text, isDemo) };
  });
}

/**
 * What those files define.
 * @throws DefinitionRefused for the first file with an error
 */
export const readShippedDefinitions = (where: Where = {}): ConnectorDefinition[] =>
  definitionFiles(where).map((file) => file.read());

const shippedFolder = fileURLToPath(shippedFile('connectors'));
const demoFile = 'demo.yaml';

/** Only the demo's third party may be on this machine. */
function readOne(file: string, text: string, loopback: boolean): ConnectorDefinition {
  const { definition, diagnostics } = validateDefinition(text, { loopback });
  if (!definition) throw new DefinitionRefused(file, diagnostics);
  if (`${definition.slug}.yaml` !== file) throw new DefinitionRefused(file, [misnamed(definition.slug)]);
  return definition;
}

const misnamed = (slug: string): Diagnostic => ({
  severity: 'error',
  code: 'schema',
  message: `The file of ${slug} is called ${slug}.yaml.`,
  pointer: '/slug',
});
