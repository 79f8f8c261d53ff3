import { Command, CommanderError, Help, type Option } from 'commander';
import {
  ApiError,
  ConfigurationError,
  databaseUnavailable,
  diskFull,
  operatorCommand,
  storageFull,
  version,
} from '#kernel/plain';
import { type Environment } from '#platform/configuration';
import { OperatorError } from '#composition/operator-error';
import { type Answer, asLines, type Context, ReportedFailure } from './command-line/answer.js';
import { Progress } from './command-line/progress.js';
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
import { Installation, type WorkedOn, workedOnLines } from './product/installation.js';

/** Exit codes, as in sysexits(3). */
const exitCodes = { done: 0, failed: 1, wrongUsage: 64 } as const;

/** Runs one command and returns the exit code. With `--json`, stdout gets exactly one JSON value. */
export async function run(words: string[], environment: Environment): Promise<number> {
  const answers: Answer[] = [];
  const installation = new Installation(environment);
  const json = words.includes('--json');
  const progress = new Progress(json ? null : process.stderr);
  const print = printer(installation.workedOn, json, progress);
  const context = { installation, answer: (answer: Answer) => void answers.push(answer), progress };
  try {
    await programOf(context, json).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof ReportedFailure)) return await explain(error, print);
    print.answers(answers);
    return exitCodes.failed;
  }
  print.answers(answers);
  return exitCodes.done;
}

type Printer = ReturnType<typeof printer>;

/**
 * Prints results and failures. Also names the database, the keys and the folder: on stderr, and in the JSON if keys
 * were used.
 */
function printer(workedOn: WorkedOn, json: boolean, progress: Progress) {
  const showInstallation = () => {
    progress.stop();
    for (const line of workedOnLines(workedOn)) console.error(line);
  };
  const printJson = (answer: Answer) =>
    console.log(JSON.stringify(workedOn.keys ? { ...answer, installation: workedOn } : answer));
  return {
    json,
    database: () => workedOn.database,
    answers: (answers: Answer[]) => {
      showInstallation();
      for (const answer of answers) {
        if (json) printJson(answer);
        else console.log(asLines(answer));
      }
      if (!json && progress.summary !== null) console.error(progress.summary);
    },
    failure: (error: object) => {
      showInstallation();
      if (json) printJson({ error });
    },
  };
}

function programOf(context: Context, json: boolean): Command {
  const program = new Command(operatorCommand).description('Administer a Latchkey installation.').version(version);
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
  forEachCommand(program, (command) =>
    command
      .option('--json', 'print one JSON value')
      .exitOverride()
      .configureHelp({ optionDescription })
      .configureOutput(json ? { writeOut: toStderr, writeErr: toStderr } : {}),
  );
  return program;
}

const optionDescription = (option: Option): string =>
  `${new Help().optionDescription(option)}${option.mandatory ? ' (required)' : ''}`;

function forEachCommand(command: Command, set: (each: Command) => void): void {
  set(command);
  for (const each of command.commands) forEachCommand(each, set);
}

const toStderr = (text: string): void => void process.stderr.write(text);

async function explain(error: unknown, print: Printer): Promise<number> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.done;
    if (print.json) print.failure({ message: error.message, code: 'bad_request' });
    return exitCodes.wrongUsage;
  }
  const { message, code, reason } = await describe(error, print.database());
  print.failure({ message, code, reason });
  console.error(message);
  return exitCodes.failed;
}

type Description = { message: string; code: string; reason?: string | null };

async function describe(error: unknown, database: string | null): Promise<Description> {
  if (error instanceof OperatorError || error instanceof ConfigurationError)
    return { message: error.message, code: 'internal_error' };
  const databaseProblem = database !== null && problemOfDatabase(error, database);
  if (databaseProblem) return { ...databaseProblem, code: 'internal_error' };
  const { message, code, reason } =
    error instanceof ApiError ? error : (await import('#kernel/http')).toApiError(error);
  // Only the operator sees internal causes.
  const cause = code === 'internal_error' && error instanceof Error ? `${message} (${error.message})` : message;
  return { message: cause, code, reason: reason ?? undefined };
}

/** Describes problems with the database that the operator can fix. */
function problemOfDatabase(error: unknown, database: string): Omit<Description, 'code'> | null {
  const { driverError = error, errors = [] } = error as { driverError?: unknown; errors?: unknown[] };
  const { code = '' } = (errors[0] ?? driverError) as { code?: string };
  if (code === storageFull)
    return {
      message: `The disk of the database ${database} is full (SQLSTATE ${storageFull}). Free space on it, and repeat the command.`,
      reason: diskFull.reason,
    };
  if (!unreachable.test(code)) return null;
  return {
    message: `The database ${database} does not answer (${code}). Start it, or correct DATABASE_URL.`,
    reason: databaseUnavailable.reason,
  };
}

const unreachable = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|57P03)$/;
