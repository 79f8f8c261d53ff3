import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { type ConnectorDefinition } from '#connector-definition';
import { shippedFile } from './shipped-files.js';
import { type Diagnostic, diagnosticLine } from './diagnostic.js';
import { validateDefinition } from './validate.js';

/**
 * Thrown for an invalid definition file. The message has one line `file:line:column pointer code: message` per problem.
 */
export class DefinitionRefused extends Error {
  constructor(
    readonly file: string,
    readonly diagnostics: Diagnostic[],
  ) {
    super(diagnostics.map((each) => diagnosticLine(file, each)).join('\n'));
  }
}

type Location = {
  /** The address of the demo's third party. Without it, there is no demo connector. */
  demoProviderUrl?: string | null;
  folder?: string;
};

/** The definition file of a connector. Comparing its digest is faster than reading the definition. */
type DefinitionFile = {
  slug: string;
  /** Digest of the file's text. */
  digest: string;
  /** @throws DefinitionRefused */
  read(): ConnectorDefinition;
};

/** Lists the `<slug>.yaml` files of a folder, by default the shipped ones, sorted by slug. */
export function definitionFiles({ demoProviderUrl = null, folder = shippedFolder }: Location = {}): DefinitionFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const names = demoProviderUrl === null ? files.filter((file) => file !== demoFile) : files;
  return names.sort().map((file) => {
    const isDemo = file === demoFile;
    const written = readFileSync(`${folder}/${file}`, 'utf8');
    const text = isDemo ? written.replaceAll('${DEMO_PROVIDER_URL}', demoProviderUrl!) : written;
    const digest = createHash('sha256').update(text).digest('hex');
    return { slug: file.slice(0, -'.yaml'.length), digest, read: () => readOne(file, text, isDemo) };
  });
}

/**
 * Reads the definitions in the files of `definitionFiles`.
 * @throws DefinitionRefused for the first file with an error
 */
export const readShippedDefinitions = (where: Location = {}): ConnectorDefinition[] =>
  definitionFiles(where).map((file) => file.read());

const shippedFolder = fileURLToPath(shippedFile('connectors'));
const demoFile = 'demo.yaml';

/** Reads one definition. `loopback`: whether its hosts may be on this machine, which only the demo needs. */
function readOne(file: string, text: string, loopback: boolean): ConnectorDefinition {
  const { definition, diagnostics } = validateDefinition(text, { loopback });
  if (!definition) throw new DefinitionRefused(file, diagnostics);
  if (`${definition.slug}.yaml` !== file) throw new DefinitionRefused(file, [misnamed(definition.slug)]);
  return definition;
}

const misnamed = (slug: string): Diagnostic => ({
  severity: 'error',
  code: 'schema',
  message: `The file of ${slug} must be named ${slug}.yaml.`,
  pointer: '/slug',
});
