import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { OwnOrganizationCheck } from '#identity';
import { type IssuerClient, IssuerFailed, Issuers } from '../domain/issuers.js';
import { signInNotSetUp } from '../domain/refusals.js';
import { canManageSignIn } from '../domain/sign-in-policy.js';
import { SignIns } from '../persistence/sign-ins.js';
import { SignInClients } from '../services/sign-in-clients.js';

/** Fetches the identity provider's documents again, tries the client, and records whether signing in could work. */
export class VerifySignIn extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly orgId: string,
  ) {
    super();
  }
}

@CommandHandler(VerifySignIn)
export class VerifySignInHandler implements ICommandHandler<VerifySignIn> {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly callers: Callers,
    private readonly signIns: SignIns,
    private readonly signInClients: SignInClients,
    private readonly issuers: Issuers,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, orgId }: VerifySignIn): Promise<void> {
    await this.ownOrganizationCheck.assertOwn(caller, orgId);
    const client = await this.signInClients.find(orgId);
    if (!client?.settings) throw signInNotSetUp();
    const { settings } = client;
    // Done before taking the organization lock, because the identity provider may be slow.
    const error = await this.check(client).then(() => null, summarizeFailure);
    await this.callers.withOrganizationLock(caller, async (current) => {
      canManageSignIn(current).orThrow();
      const act = createAct(current, this.clock);
      await this.signIns.recordOutcome(orgId, settings, error, act.at);
      await this.signIns.change(orgId, settings.id, (checked) => checked.recordCheck(error, act));
    });
  }

  private async check(client: IssuerClient): Promise<void> {
    await this.issuers.assertReachable(client);
    await this.issuers.assertClientAccepted(client);
  }
}

function summarizeFailure(thrown: unknown): string {
  if (thrown instanceof IssuerFailed) return thrown.summary;
  throw thrown;
}
