import { Command, Option } from 'commander';
import { type Diagnostic, type MergeResolution, type PullChange } from '#catalog';
import { type ConnectorDefinition } from '#connector-definition';
import { OperatorError } from '#composition/operator-error';
import { type Context, ReportedFailure } from '../command-line/answer.js';
import { plural } from '../command-line/amounts.js';
import { repeated } from '../command-line/options.js';

type ImportOptions = {
  tag?: string[];
  operationId?: string[];
  path?: string[];
  baseUrl?: string;
  slug?: string;
  base?: string;
  into?: string;
  conflicts?: 'mine' | 'document';
  verbose?: boolean;
};

export const importCommand = ({ answer, installation: { environment } }: Context): Command =>
  new Command('import')
    .description('Convert an OpenAPI document to a definition, and print it as YAML. Fetches nothing.')
    .argument('<file>', 'OpenAPI or Swagger document in JSON or YAML')
    .addOption(repeated('--tag <tag>', 'only operations with this tag; may be repeated'))
    .addOption(repeated('--operation-id <id>', 'only this operation; may be repeated'))
    .addOption(repeated('--path <path>', 'only this path, or paths such as /repos/*; may be repeated'))
    .option('--base-url <url>', 'base URL of the third party, instead of the document’s first server')
    .option('--slug <slug>', 'slug of the connector; the placeholder `custom` otherwise')
    .option('--base <file>', 'the definition that an earlier version of the document was converted to')
    .option('--into <file>', 'the same definition with your edits. Prints it with the changes since --base')
    .addOption(
      new Option('--conflicts <side>', 'which version to keep of parts that you and the document changed').choices([
        'mine',
        'document',
      ]),
    )
    .option('--verbose', 'also list the choices that need no check, such as the names of tools')
    .action(async (file: string, options: ImportOptions, command: Command) => {
      const imported = await importFile(file, options, environment);
      if (command.optsWithGlobals().json) answer(await describe(imported));
      else await print(file, imported, options);
      if (!imported.valid) throw new ReportedFailure();
    });

/** `definition` is also set if it is not valid yet, so that its author can complete it. */
type Imported = {
  definition: ConnectorDefinition | null;
  valid: boolean;
  diagnostics: Diagnostic[];
  changes: PullChange[] | null;
};

async function importFile(file: string, options: ImportOptions, environment: NodeJS.ProcessEnv): Promise<Imported> {
  const { base, into, conflicts } = options;
  if ((base === undefined) !== (into === undefined))
    throw new OperatorError('To merge a new version of a document, use both --base and --into.');
  const { importDocument, mergeIntoFile } = await import('../connector/import-document.js');
  const { definition, draft, diagnostics, ofDocument } = importDocument(file, options, environment);
  const upstream = definition ?? draft ?? null;
  if (upstream === null || base === undefined || into === undefined)
    return { definition: upstream, valid: definition !== null, diagnostics, changes: null };
  const merged = mergeIntoFile(upstream, { base, mine: into }, conflicts && resolutions[conflicts], environment);
  // Only the merged definition is printed, so the diagnostics of the imported definition do not matter.
  return { ...merged, diagnostics: [...merged.diagnostics, ...ofDocument] };
}

async function describe({ valid, diagnostics, changes, definition }: Imported): Promise<object> {
  const { countDiagnostics } = await import('#catalog');
  const listed = changes?.map(({ kind, key, change, state }) => ({ kind, key, change, state }));
  const diagnostic_counts = countDiagnostics(diagnostics);
  return { valid, diagnostic_counts, diagnostics, ...(listed && { changes: listed }), definition };
}

async function print(file: string, imported: Imported, { conflicts, verbose = false }: ImportOptions): Promise<void> {
  const { countDiagnostics } = await import('#catalog');
  const { asYaml, listMergedChanges } = await import('../connector/import-document.js');
  const { definition, diagnostics, changes } = imported;
  if (definition) console.log(asYaml(definition));
  for (const line of diagnosticLines(diagnostics, verbose)) console.error(line);
  for (const line of listMergedChanges(changes ?? [], conflicts && resolutions[conflicts])) console.error(line);
  console.error(summaryOf(file, definition?.tools.length, countDiagnostics(diagnostics), verbose));
}

const resolutions: Record<'mine' | 'document', MergeResolution> = { mine: 'mine', document: 'upstream' };

const diagnosticLines = (diagnostics: readonly Diagnostic[], verbose: boolean): string[] =>
  diagnostics
    .filter(({ severity }) => verbose || severity !== 'info')
    .map(({ severity, code, pointer, message }) => `${severity}: ${pointer || '/'} ${code}: ${message}`);

function summaryOf(
  file: string,
  tools: number | undefined,
  counts: Record<Diagnostic['severity'], number>,
  verbose: boolean,
): string {
  const { error, warning, info } = counts;
  const hint = info > 0 && !verbose ? ' (--verbose lists them)' : '';
  const printed = tools === undefined ? '' : `${plural(tools, 'tool')}, `;
  return `${file}: ${printed}${plural(error, 'error')}, ${plural(warning, 'warning')}, ${info} for information${hint}.`;
}
