import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { formatSecretHint, OwnOrganizationCheck, Secrets } from '#identity';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canManageSignIn } from '../../sign-in/domain/sign-in-policy.js';
import { EnterpriseClient, type EnterpriseClientContent } from '../domain/enterprise-client.js';
import { assertClientFits, assertDocumentUsable } from '../domain/enterprise-client-policy.js';
import { EnterpriseClients } from '../persistence/enterprise-clients.js';
import { ClientKeys } from '../services/client-keys.js';

/** The id of a new client, and its secret. A client with a metadata document has no secret. */
type CreatedClient = { id: string; secret: string | null };

export class CreateEnterpriseClient extends Command<CreatedClient> {
  constructor(
    readonly caller: Caller,
    readonly orgId: string,
    readonly content: EnterpriseClientContent,
  ) {
    super();
  }
}

@CommandHandler(CreateEnterpriseClient)
export class CreateEnterpriseClientHandler implements ICommandHandler<CreateEnterpriseClient> {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly callers: Callers,
    private readonly enterpriseClients: EnterpriseClients,
    private readonly clientKeys: ClientKeys,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, orgId, content }: CreateEnterpriseClient): Promise<CreatedClient> {
    await this.ownOrganizationCheck.assertOwn(caller, orgId);
    const { document } = content;
    if (document !== null) assertDocumentUsable(await this.clientKeys.findProblem(orgId, document));
    return this.callers.withOrganizationLock(caller, async (current) => {
      canManageSignIn(current).orThrow();
      assertClientFits(await this.enterpriseClients.findAlike(orgId, document));
      const act = createAct(current, this.clock);
      const id = EnterpriseClient.newId(act);
      const secret = document === null ? this.secrets.create('ecs', orgId) : null;
      const hint = secret && formatSecretHint(secret);
      await this.enterpriseClients.add(EnterpriseClient.register(orgId, content, { id, hint }, act));
      if (secret !== null) await this.secrets.store(orgId, secret, id);
      return { id, secret };
    });
  }
}
