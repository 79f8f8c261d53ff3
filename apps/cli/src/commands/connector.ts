import { Command, InvalidArgumentError } from 'commander';
import { diagnosticLine } from '#catalog';
import { type Context } from '../command-line/answer.js';
import { repeated } from '../command-line/options.js';
import { Unwell } from '../command-line/unwell.js';
import { definitionReference } from '../connector/definition-reference.js';
import { checkFile } from '../connector/definition-file.js';
import { credentialOf } from '../connector/given-credential.js';
import { tryTool } from '../connector/tried-tool.js';
import { OperatorError } from '../../../standalone/src/postgres/index.js';

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
  const group = new Command('connector').description('Check and try definitions of connectors, without the product.');
  return group.addCommand(checkCommand(context)).addCommand(tryCommand(context)).addCommand(referenceCommand());
}

const checkCommand = ({ answer }: Context): Command =>
  new Command('check')
    .description('Say everything that is wrong with a definition, with line and pointer; ends with 1 for an error.')
    .argument('<file>', 'a definition document in YAML or JSON')
    .action((file: string, _: object, command: Command) => {
      const { definition, diagnostics } = checkFile(file);
      const tool_count = definition?.tools.length ?? null;
      if (command.optsWithGlobals().json) answer({ valid: definition !== null, tool_count, diagnostics });
      else {
        for (const each of diagnostics) console.log(diagnosticLine(file, each));
        console.log(definition ? `${file} is valid: ${tool_count} tools.` : `${file} is not valid.`);
      }
      if (!definition) throw new Unwell();
    });

const referenceCommand = (): Command =>
  new Command('reference')
    .description('What a definition document may hold, as docs/connector-definition.md.')
    .action(() => console.log(definitionReference()));

const tryCommand = ({ installation: { environment }, answer }: Context): Command =>
  new Command('try')
    .description('Run one tool of a definition from here, and show what was sent, secrets masked, and what it came to.')
    .argument('<file>', 'a definition document in YAML or JSON')
    .requiredOption('--tool <name>', 'the tool')
    .option('--arguments <json>', 'its arguments', object, {})
    .option('--method <name>', 'the sign-in method; the first where none is named')
    .addOption(
      repeated(
        '--credential-from-env <name>',
        'the variable that has the credential; field=NAME where it has several fields',
      ),
    )
    .addOption(repeated('--variable <name=value>', 'a variable of the connection; may be repeated'))
    .option('--base-url <url>', 'where to send it in place of the definition’s address: a server on this machine, say')
    .option('--dry-run', 'show what would be sent, and do not send it')
    .action(async (file: string, options: TryOptions, command: Command) => {
      const { credentialFromEnv: fromEnvironment = [], baseUrl: base_url, method, dryRun: dry = false } = options;
      const definition = valid(file);
      const variables = Object.fromEntries((options.variable ?? []).map(pair));
      const credential = credentialOf(definition, { method, fromEnvironment, variables, base_url }, environment);
      const tried = await tryTool({ definition, tool: options.tool, arguments: options.arguments, credential, dry });
      if (command.optsWithGlobals().json) answer(tried);
      else console.log(JSON.stringify(tried, null, 2));
      if ('outcome' in tried && tried.outcome !== 'succeeded') throw new Unwell();
    });

function valid(file: string) {
  const { definition, diagnostics } = checkFile(file);
  if (definition) return definition;
  throw new OperatorError(diagnostics.map((each) => diagnosticLine(file, each)).join('\n'));
}

function object(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below, as what is JSON and no object is.
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}

function pair(given: string): [string, string] {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(given) ?? [];
  if (name === undefined) throw new OperatorError('--variable takes name=value.');
  return [name, value!];
}
