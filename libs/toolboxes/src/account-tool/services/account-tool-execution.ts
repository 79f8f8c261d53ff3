import { Injectable } from '@nestjs/common';
import { buildInputSchema } from '#catalog';
import { connectionNotActive, invalidArguments, ToolExecution } from '#connections';
import { type ApiError, type Caller, isCausedBy } from '#kernel';
import { ConnectRights } from '../../toolbox/services/connect-rights.js';
import { accountInactive } from '../../toolbox-execution/domain/account-refusals.js';
import { type ToolboxCall } from '../../toolbox-execution/domain/toolbox-calls.js';
import { type ToolboxRun } from '../../toolbox-execution/services/toolbox-execution.js';
import { chooseAccount, listAccounts, nameAccountArgument } from '../domain/account-choice.js';
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
    private readonly connectRights: ConnectRights,
  ) {}

  /** Returns the function that runs the tool with this name. Null if there is no such tool. */
  async open(caller: Caller, name: string): Promise<((call: Call) => Promise<ToolboxRun>) | null> {
    const found = await this.accountToolReader.find(caller, name);
    return found && ((call) => this.run(caller, found, call));
  }

  /**
   * @throws invalid_arguments if the call does not name one of several accounts; conflict `account_needs_reauth` if its
   * account, or the only own one, needs a new sign-in or is disconnected.
   */
  private async run(caller: Caller, found: AccountTool, call: Call): Promise<ToolboxRun> {
    const { name, tool, accounts } = found;
    const argument = nameAccountArgument(buildInputSchema(tool.definition));
    const choice = chooseAccount(accounts, call.arguments, argument);
    if ('problem' in choice) throw invalidArguments([{ path: `/${argument}`, message: choice.problem }]);
    if ('expired' in choice) throw await this.refusalOfInactive(caller, found, choice.expired);
    const { account, shown_name, args } = choice;
    const own = { ...call, tool_name: tool.definition.name, arguments: args };
    const executed = await this.toolExecution
      .run({ caller, target: account, call: own })
      .catch(async (error: unknown) => {
        throw isCausedBy(error, connectionNotActive) ? await this.refusalOfInactive(caller, found, account) : error;
      });
    const shown = { ...executed, tool_name: name };
    // Several accounts can have the same name. A person who confirms the call must see which one it uses.
    if (shown.outcome === 'approval_required') shown.approval = { ...shown.approval, connection_name: shown_name };
    return { executed: shown, account, fields };
  }

  /** The vault may know that an account needs a new sign-in before the connection's status says so. */
  private async refusalOfInactive(
    caller: Caller,
    { connector, accounts, tool }: AccountTool,
    account: AccountTool['accounts'][number],
  ): Promise<ApiError> {
    const rightOn = await this.connectRights.load(caller, [connector]);
    const place = { connector_slug: connector.slug, service: connector.name, ...rightOn(connector) };
    const others = listAccounts(accounts, ({ id, status }) => id !== account.id && status === 'active');
    const argument = nameAccountArgument(buildInputSchema(tool.definition));
    return accountInactive(
      caller,
      account,
      place,
      others && ` To use another account, name it in ${argument}: ${others}.`,
    );
  }
}
