import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { OwnOrganizationCheck } from '#identity';
import { IssuerFailed, Issuers } from '../domain/issuers.js';
import { canManageSignIn } from '../domain/sign-in-policy.js';
import { SignIns } from '../persistence/sign-ins.js';

/** Fetches the identity provider's documents again and records whether signing in could work. */
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
    private readonly issuers: Issuers,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, orgId }: VerifySignIn): Promise<void> {
    await this.ownOrganizationCheck.assertOwn(caller, orgId);
    const signIn = await this.signIns.findUsable(orgId);
    if (!signIn) throw notFound('sign-in');
    // Done before taking the organization lock, because the identity provider may be slow.
    const error = await this.issuers
      .assertReachable({ org_id: orgId, issuer: signIn.issuer })
      .then(() => null, summarizeFailure);
    await this.callers.withOrganizationLock(caller, async (current) => {
      canManageSignIn(current).orThrow();
      const act = createAct(current, this.clock);
      await this.signIns.recordOutcome(orgId, signIn, error, act.at);
      await this.signIns.change(orgId, signIn.id, (checked) => checked.recordCheck(error, act));
    });
  }
}

function summarizeFailure(thrown: unknown): string {
  if (thrown instanceof IssuerFailed) return thrown.summary;
  throw thrown;
}
