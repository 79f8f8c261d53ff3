import { Injectable } from '@nestjs/common';
import { buildInputSchema } from '#catalog';
import { invalidArguments, ToolExecution } from '#connections';
import { type Caller } from '#kernel';
import { type ToolboxCall } from '../../toolbox-execution/domain/toolbox-calls.js';
import { type ToolboxRun } from '../../toolbox-execution/services/toolbox-execution.js';
import { chooseAccount, nameAccountArgument } from '../domain/account-choice.js';
import { type AccountTool, AccountToolReader } from './account-tool-reader.js';

type Call = Omit<ToolboxCall, 'tool_name'>;

/** How agents get results: nobody can set a limit or a projection for a tool that is in no toolbox. */
const fields = {};

/** Runs a tool on an account of the caller, with the caller's own rights. */
@Injectable()
export class AccountToolExecution {
  constructor(
    private readonly accountToolReader: AccountToolReader,
    private readonly toolExecution: ToolExecution,
  ) {}

  /** Returns the function that runs the tool with this name. Null if there is no such tool. */
  async open(caller: Caller, name: string): Promise<((call: Call) => Promise<ToolboxRun>) | null> {
    const found = await this.accountToolReader.find(caller, name);
    return found && ((call) => this.run(caller, found, call));
  }

  /** @throws invalid_arguments if the call does not name one of several accounts. */
  private async run(caller: Caller, { name, tool, accounts }: AccountTool, call: Call): Promise<ToolboxRun> {
    const argument = nameAccountArgument(buildInputSchema(tool.definition));
    const choice = chooseAccount(accounts, call.arguments, argument);
    if ('problem' in choice) throw invalidArguments([{ path: `/${argument}`, message: choice.problem }]);
    const { account, shown_name, args } = choice;
    const own = { ...call, tool_name: tool.definition.name, arguments: args };
    const executed = await this.toolExecution.run({ caller, target: account, call: own });
    const shown = { ...executed, tool_name: name };
    // Several accounts can have the same name. A person who confirms the call must see which one it uses.
    if (shown.outcome === 'approval_required') shown.approval = { ...shown.approval, connection_name: shown_name };
    return { executed: shown, account, fields };
  }
}
