import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { currentKeyedRequest } from './keyed-request.js';

/**
 * Runs the command of a keyed request once. If an earlier request with the key committed the command, a repeat gets
 * the result without running the command. A command is complete with its last transaction, and returns that
 * transaction's result.
 */
@Injectable()
export class CommandResumer implements OnModuleInit {
  constructor(private readonly commandBus: CommandBus) {}

  onModuleInit(): void {
    const execute = this.commandBus.execute.bind(this.commandBus);
    this.commandBus.execute = (<Command extends object>(command: Command) =>
      runCommand(command.constructor.name, () => execute(command))) as typeof execute;
  }
}

async function runCommand<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const keyed = currentKeyedRequest();
  if (!keyed || keyed.command !== null) return run();
  const committed = keyed.steps.get(name);
  if (committed) return committed.result as Result;
  Object.assign(keyed, { command: name, step: name });
  try {
    return await run();
  } finally {
    Object.assign(keyed, { command: null, step: null });
  }
}

/**
 * Commits a part of a command, and returns the result of this part, which the rest of the command needs. A repeat
 * gets the same result.
 */
export async function once<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  const keyed = currentKeyedRequest();
  const name = `${keyed?.command}/${part}`;
  const committed = keyed?.steps.get(name);
  return committed ? (committed.result as Result) : within(name, work);
}

/** Runs work that precedes the effect of a command, such as permission checks. A repeat runs this work again. */
export const beforehand = <Result>(work: () => Promise<Result>): Promise<Result> => within(null, work);

async function within<Result>(step: string | null, work: () => Promise<Result>): Promise<Result> {
  const keyed = currentKeyedRequest();
  if (!keyed) return work();
  const before = keyed.step;
  keyed.step = step;
  try {
    return await work();
  } finally {
    keyed.step = before;
  }
}
