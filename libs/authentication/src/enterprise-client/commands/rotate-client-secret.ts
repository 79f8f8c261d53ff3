import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { formatSecretHint, OwnOrganizationCheck, Secrets } from '#identity';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canManageSignIn } from '../../sign-in/domain/sign-in-policy.js';
import { type EnterpriseClient } from '../domain/enterprise-client.js';
import { assertHasSecret } from '../domain/enterprise-client-policy.js';
import { EnterpriseClients } from '../persistence/enterprise-clients.js';

/** Replaces the secret of a client, and returns the new one. The previous secret is invalid at once. */
export class RotateClientSecret extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly orgId: string,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RotateClientSecret)
export class RotateClientSecretHandler implements ICommandHandler<RotateClientSecret> {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly callers: Callers,
    private readonly enterpriseClients: EnterpriseClients,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, orgId, id, expected }: RotateClientSecret): Promise<string> {
    await this.ownOrganizationCheck.assertOwn(caller, orgId);
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageSignIn(current).orThrow();
      const decide = async (client: EnterpriseClient) => {
        assertHasSecret(client.state);
        const secret = this.secrets.create('ecs', orgId);
        await this.secrets.delete(orgId, [id]);
        await this.secrets.store(orgId, secret, id);
        client.rotateSecret(formatSecretHint(secret), createAct(current, this.clock));
        return secret;
      };
      return this.enterpriseClients.change(orgId, id, decide, expected);
    });
  }
}
