import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OwnOrganizationCheck, Secrets } from '#identity';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { ConnectedApps, DisconnectedApps } from '../../connected-app/domain/connected-apps.js';
import { canRemoveSignIn } from '../../sign-in/domain/sign-in-policy.js';
import { type EnterpriseClient } from '../domain/enterprise-client.js';
import { EnterpriseClients } from '../persistence/enterprise-clients.js';

/** Deletes a client, and disconnects it from all members, also from those who allowed it themselves. */
export class DeleteEnterpriseClient extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly orgId: string,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteEnterpriseClient)
export class DeleteEnterpriseClientHandler implements ICommandHandler<DeleteEnterpriseClient> {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly callers: Callers,
    private readonly enterpriseClients: EnterpriseClients,
    private readonly connectedApps: ConnectedApps,
    private readonly disconnectedApps: DisconnectedApps,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, orgId, id, expected }: DeleteEnterpriseClient): Promise<void> {
    await this.ownOrganizationCheck.assertOwn(caller, orgId);
    return this.callers.withOrganizationLock(caller, (current) => {
      canRemoveSignIn(current).orThrow();
      const act = createAct(current, this.clock);
      const decide = async (client: EnterpriseClient) => {
        await this.secrets.delete(orgId, [id]);
        await this.connectedApps.disconnectClient(orgId, client.state.client_id, act);
        await this.disconnectedApps.forgetClient(orgId, client.state.client_id);
        client.delete(act);
      };
      return this.enterpriseClients.change(orgId, id, decide, expected);
    });
  }
}
