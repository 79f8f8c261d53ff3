import { Command, CommanderError, Help, type Option } from 'commander';
import { budgetCommands, stopAgentsCommand } from './budgets.js';
import { enterpriseClientCommands } from './enterprise-clients.js';
import { workloadCredentialCommands } from './workload-credentials.js';
import { approvalCommands } from './approvals.js';
import { auditCommands } from './audit.js';
import { connectionCommands } from './connections.js';
import { connectCommand } from './connect.js';
import { type Context, type Environment, Sessions, version } from './context.js';
import { explainCommand } from './explain.js';
import { describeFailure, exitCodes } from './failures.js';
import { inviteCommand } from './invite.js';
import { listenCommand } from './listen.js';
import { Output } from './output.js';
import { loginCommands } from './login.js';
import { requestCommands } from './requests.js';
import { restrictionCommands } from './restrictions.js';
import { shareCommand } from './share.js';
import { toolboxCommands } from './toolboxes.js';
import { toolCommands } from './tools.js';

/** Runs one command and returns its exit code. */
export async function run(words: readonly string[], environment: Environment): Promise<number> {
  const output = new Output(words.includes('--json'));
  const sessions = new Sessions(environment);
  const context: Context = { output, sessions, environment };
  try {
    await buildProgram(context).parseAsync(words, { from: 'user' });
    return context.exitCode ?? exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done;
      // Commander has printed the message. Scripts also get it as JSON.
      if (output.json) output.value({ error: { code: 'bad_request', message: error.message } });
      return exitCodes.wrongUsage;
    }
    const failure = describeFailure(error, sessions.url);
    output.failure(failure);
    return failure.exitCode;
  }
}

function buildProgram(context: Context): Command {
  const program = new Command('latchkey').description('Use Latchkey from a shell.').version(version);
  for (const command of [
    ...loginCommands(context),
    connectCommand(context),
    connectionCommands(context),
    shareCommand(context),
    toolCommands(context),
    toolboxCommands(context),
    approvalCommands(context),
    inviteCommand(context),
    restrictionCommands(context),
    requestCommands(context),
    budgetCommands(context),
    enterpriseClientCommands(context),
    workloadCredentialCommands(context),
    stopAgentsCommand(context),
    explainCommand(context),
    auditCommands(context),
    listenCommand(context),
  ])
    program.addCommand(command);
  program.addHelpText('after', help);
  forEach(program, (command) => {
    command
      .exitOverride()
      .configureHelp({ optionDescription })
      .configureOutput(context.output.json ? { writeOut: toStderr, writeErr: toStderr } : {});
    if (command.commands.length > 0) return;
    command
      .option('--json', 'print JSON: one value, or one line per record')
      .option('--url <url>', 'address of the API; by default, the one from the last login')
      .option('--allow-http', 'send the token without encryption to an address that is not on this machine')
      .hook('preAction', () => context.sessions.configure(command.opts()));
  });
  return program;
}

const optionDescription = (option: Option): string =>
  `${new Help().optionDescription(option)}${option.mandatory ? ' (required)' : ''}`;

const help = `
Environment:
  LATCHKEY_URL, LATCHKEY_TOKEN  address and token, instead of a login
  XDG_CONFIG_HOME               folder for the logins (latchkey/logins.json); ~/.config by default

Exit codes:
  0  done
  1  the API refused the request, or the tool failed
  3  the call needs approval; nothing ran
  4  not logged in, or the token is not valid
  5  the API cannot be reached
  64 wrong usage`;

function forEach(command: Command, action: (each: Command) => void): void {
  action(command);
  for (const each of command.commands) forEach(each, action);
}

const toStderr = (text: string): void => void process.stderr.write(text);
