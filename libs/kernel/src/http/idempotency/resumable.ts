import { type RequestFacts } from '../../domain/caller.js';
import { type RequestKey } from '../../domain/request-key.js';

type CommandOfCaller = { caller: { request: RequestFacts } };

/**
 * Marks the `execute` of a command handler. It runs once for the Idempotency-Key of the request. If an earlier request
 * with the key committed the command, a repeat gets the result without running the command. A command is complete with
 * its last transaction, and returns that transaction's result.
 */
export const Resumable = () => ResumableBy((command: CommandOfCaller) => command.caller.request.key);

/** Like `Resumable`, for a command without a caller. */
export const ResumableBy =
  <Command extends object>(keyOf: (command: Command) => RequestKey) =>
  <Handled extends Command, Result>(
    _: object,
    __: string,
    method: TypedPropertyDescriptor<(command: Handled) => Promise<Result>>,
  ): void => {
    const execute = method.value!;
    method.value = function (this: unknown, command: Handled) {
      return keyOf(command).runCommand(command.constructor.name, () => execute.call(this, command));
    };
  };
