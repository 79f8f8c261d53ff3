import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, beforehand, type Caller, Clock } from '#kernel';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { type Connection } from '../../connection/domain/connection.js';
import { Connections } from '../../connection/persistence/connections.js';
import { canRefreshCredentials } from '../../connection/domain/credential-policy.js';
import { SignInChecks } from '../services/sign-in-checks.js';

/** Renews a connection's credential, or checks with the third party if it cannot be renewed. */
export class RefreshCredentials extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(RefreshCredentials)
export class RefreshCredentialsHandler implements ICommandHandler<RefreshCredentials> {
  constructor(
    private readonly connections: Connections,
    private readonly displays: ConnectorDisplays,
    private readonly checks: SignInChecks,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id, expected }: RefreshCredentials): Promise<void> {
    const { orgId } = caller;
    const admit = (connection: Connection) => this.admit(caller, connection);
    const asked = await beforehand(() => this.connections.change(orgId, id, admit, expected));
    const { result, report } = await this.checks.check(asked);
    // The third party was asked, so this is logged even if the caller lost the right meanwhile.
    await this.connections.change(orgId, id, (connection) => {
      if (connection.state.saffron_account_id === asked.saffron_account_id)
        connection.checkCredentials(result, report, actOf(caller, this.clock));
    });
  }

  private async admit(caller: Caller, { state }: Connection) {
    const reach = await this.connections.reachTo(caller, state);
    const display = (await this.displays.load(caller, [state.connector_slug])).get(state.connector_slug)!;
    canRefreshCredentials(reach, state, display).orThrow();
    return state;
  }
}
