import { Command, CommanderError } from 'commander';
import { ConfigurationError, type Environment, toApiError, version } from '#kernel';
import { OperatorError } from '../../standalone/src/postgres/index.js';
import { type Answer, asLines } from './command-line/answer.js';
import { Unwell } from './command-line/unwell.js';
import { backupCommand, restoreCommand } from './commands/backup.js';
import { connectorCommands } from './commands/connector.js';
import { doctorCommand } from './commands/doctor.js';
import { keysCommand } from './commands/keys.js';
import { memberCommands } from './commands/member.js';
import { migrateCommand } from './commands/migrate.js';
import { organizationCommands } from './commands/organization.js';
import { ownerCommands } from './commands/owner.js';
import { restrictionCommands } from './commands/restriction.js';
import { settingsCommand } from './commands/settings.js';
import { tokenCommands } from './commands/token.js';

/** As sysexits(3) has them. */
const exitCodes = { done: 0, failed: 1, wrongUsage: 64 } as const;

/** Runs one command and answers the exit code. With `--json`, stdout gets one JSON value and nothing else. */
export async function run(words: string[], environment: Environment): Promise<number> {
  const answers: Answer[] = [];
  const json = words.includes('--json');
  try {
    await programOf(environment, (answer) => answers.push(answer), json).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof Unwell)) return explain(error, json);
    tell(answers, json);
    return exitCodes.failed;
  }
  tell(answers, json);
  return exitCodes.done;
}

function tell(answers: Answer[], json: boolean): void {
  for (const answer of answers) console.log(json ? JSON.stringify(answer) : asLines(answer));
}

function programOf(environment: Environment, answer: (given: Answer) => void, json: boolean): Command {
  const program = new Command('latchkey').description('Commands for whoever runs Latchkey.').version(version);
  const context = { environment, answer };
  for (const group of [
    organizationCommands(context),
    memberCommands(context),
    tokenCommands(context),
    ownerCommands(context),
    restrictionCommands(context),
    connectorCommands(context),
    doctorCommand(context),
    backupCommand(context),
    restoreCommand(context),
    migrateCommand(context),
    keysCommand(context),
    settingsCommand(context),
  ])
    program.addCommand(group);
  everyOne(program, (command) =>
    command
      .option('--json', 'answer with one JSON value')
      .exitOverride()
      .configureOutput(json ? { writeOut: toStderr, writeErr: toStderr } : {}),
  );
  return program;
}

function everyOne(command: Command, set: (each: Command) => void): void {
  set(command);
  for (const each of command.commands) everyOne(each, set);
}

const toStderr = (text: string): void => void process.stderr.write(text);

function explain(error: unknown, json: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.done;
    if (json) console.log(JSON.stringify({ error: { message: error.message, code: 'bad_request' } }));
    return exitCodes.wrongUsage;
  }
  const { message, code, reason } = described(error);
  if (json) console.log(JSON.stringify({ error: { message, code, reason } }));
  console.error(message);
  return exitCodes.failed;
}

function described(error: unknown): { message: string; code: string; reason?: string } {
  if (error instanceof OperatorError || error instanceof ConfigurationError)
    return { message: error.message, code: 'internal_error' };
  const { message, code, parts } = toApiError(error);
  // The person at the machine may see what no client does.
  const cause = code === 'internal_error' && error instanceof Error ? `${message} (${error.message})` : message;
  return { message: cause, code, reason: parts.reason };
}
