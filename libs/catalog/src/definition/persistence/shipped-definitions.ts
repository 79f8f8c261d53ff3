import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shippedFile } from '../../shipped-files.js';
import { type ConnectorDefinition } from '../domain/connector-definition.js';
import { type Diagnostic } from '../domain/diagnostic.js';
import { validateDefinition } from '../domain/validate.js';

/** A definition file nobody can work with; the message has a line `file:line:column pointer code message` each. */
export class DefinitionRefused extends Error {
  constructor(
    readonly file: string,
    readonly diagnostics: Diagnostic[],
  ) {
    super(diagnostics.map((each) => inOneLine(file, each)).join('\n'));
  }
}

type Where = {
  /** Where the demo's third party answers; without it the demo connector does not exist. */
  demoProviderUrl?: string;
  folder?: string;
};

/**
 * The definitions of a folder of `<slug>.yaml` files, by default those that ship, sorted by slug.
 * @throws DefinitionRefused for the first file with an error
 */
export function readShippedDefinitions({ demoProviderUrl, folder = shippedFolder }: Where = {}): ConnectorDefinition[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const wanted = demoProviderUrl === undefined ? files.filter((file) => file !== demoFile) : files;
  return wanted.sort().map((file) => {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    return file === demoFile
      ? readOne(file, text.replaceAll('${DEMO_PROVIDER_URL}', demoProviderUrl!), true)
      : readOne(file, text, false);
  });
}

const shippedFolder = fileURLToPath(shippedFile('connectors'));
const demoFile = 'demo.yaml';

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

const inOneLine = (file: string, { line, column, pointer, code, message }: Diagnostic): string =>
  `${[file, line, column].filter((part) => part !== undefined).join(':')} ${pointer || '/'} ${code}: ${message}`;
