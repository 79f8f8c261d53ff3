import { Argument, Command, InvalidArgumentError } from 'commander';
import { type ExampleKind } from '#catalog';
import { OperatorError } from '#composition/operator-error';
import { type Context, ReportedFailure } from '../command-line/answer.js';
import { repeated } from '../command-line/options.js';
import { importCommand } from './connector-import.js';

type TryOptions = {
  tool: string;
  arguments: Record<string, unknown>;
  method?: string;
  credentialFromEnv?: string[];
  variable?: string[];
  baseUrl?: string;
  dryRun?: boolean;
};

export function connectorCommands(context: Context): Command {
  const group = new Command('connector').description('Check and try connector definitions, without the product.');
  return group
    .addCommand(newCommand())
    .addCommand(checkCommand(context))
    .addCommand(importCommand(context))
    .addCommand(tryCommand(context))
    .addCommand(referenceCommand());
}

const exampleKinds: Record<ExampleKind, true> = {
  'api-key': true,
  oauth: true,
  'client-credentials': true,
  'remote-mcp': true,
};

const newCommand = (): Command =>
  new Command('new')
    .description('Print a complete definition to start from.')
    .addArgument(
      new Argument('<kind>', 'how accounts sign in, or remote-mcp for a remote MCP server').choices(
        Object.keys(exampleKinds),
      ),
    )
    .action(async (kind: ExampleKind) => {
      const { readExample } = await import('#catalog');
      console.log(readExample(kind).trimEnd());
    });

const checkCommand = ({ answer, installation: { environment } }: Context): Command =>
  new Command('check')
    .description('List all problems of a definition, with line and pointer. Exits with 1 if there are errors.')
    .argument('<file>', 'definition document in YAML or JSON')
    .action(async (file: string, _: object, command: Command) => {
      const { diagnosticLine } = await import('#catalog');
      const { checkFile } = await import('../connector/definition-file.js');
      const { definition, diagnostics } = checkFile(file, environment);
      const tool_count = definition?.tools.length ?? null;
      if (command.optsWithGlobals().json) answer({ valid: definition !== null, tool_count, diagnostics });
      else {
        for (const each of diagnostics) console.log(diagnosticLine(file, each));
        console.log(definition ? `${file} is valid: ${tool_count} tools.` : `${file} is not valid.`);
      }
      if (!definition) throw new ReportedFailure();
    });

const referenceCommand = (): Command =>
  new Command('reference')
    .description('Print the reference of definition documents, which is also docs/connector-definition.md.')
    .action(async () => {
      const { definitionReference } = await import('../connector/definition-reference.js');
      console.log(definitionReference());
    });

const tryCommand = ({ installation: { environment }, answer }: Context): Command =>
  new Command('try')
    .description(
      'Run one tool of a definition from this machine. Shows the request, with secrets masked, and the result.',
    )
    .argument('<file>', 'definition document in YAML or JSON')
    .requiredOption('--tool <name>', 'name of the tool')
    .option('--arguments <json>', 'arguments of the tool', object, {})
    .option('--method <name>', 'sign-in method; the first one by default')
    .addOption(
      repeated(
        '--credential-from-env <name>',
        'environment variable with the credential; field=NAME if it has several fields',
      ),
    )
    .addOption(repeated('--variable <name=value>', 'variable of the connection; may be repeated'))
    .option(
      '--base-url <url>',
      'send requests here instead of to the definition’s address, for example to a local server',
    )
    .option('--dry-run', 'show the request without sending it')
    .action(async (file: string, options: TryOptions, command: Command) => {
      const { credentialFromEnv: fromEnvironment = [], baseUrl: base_url, method, dryRun: dry = false } = options;
      const { credentialOf } = await import('../connector/trial-credential.js');
      const { tryTool } = await import('../connector/try-tool.js');
      const definition = await valid(file, environment);
      const variables = Object.fromEntries((options.variable ?? []).map(pair));
      const credential = credentialOf(definition, { method, fromEnvironment, variables, base_url }, environment);
      const trial = await tryTool({ definition, tool: options.tool, arguments: options.arguments, credential, dry });
      if (command.optsWithGlobals().json) answer(trial);
      else console.log(JSON.stringify(trial, null, 2));
      if ('outcome' in trial && trial.outcome !== 'succeeded') throw new ReportedFailure();
    });

async function valid(file: string, environment: NodeJS.ProcessEnv) {
  const { diagnosticLine } = await import('#catalog');
  const { checkFile } = await import('../connector/definition-file.js');
  const { definition, diagnostics } = checkFile(file, environment);
  if (definition) return definition;
  throw new OperatorError(diagnostics.map((each) => diagnosticLine(file, each)).join('\n'));
}

function object(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The check below reports invalid JSON, together with JSON that is not an object.
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}

function pair(text: string): [string, string] {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new OperatorError('--variable requires name=value.');
  return [name, value!];
}
