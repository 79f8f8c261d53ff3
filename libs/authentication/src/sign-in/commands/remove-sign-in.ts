import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, notFound } from '#kernel';
import { OwnOrganizationCheck } from '#identity';
import { canRemoveSignIn } from '../domain/sign-in-policy.js';
import { type SignIn } from '../domain/sign-in.js';
import { SignIns } from '../persistence/sign-ins.js';
import { SignInLinks } from '../persistence/sign-in-links.js';

/** Removes single sign-on and the links between its accounts and members. Open sessions continue until they expire. */
export class RemoveSignIn extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly orgId: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(RemoveSignIn)
export class RemoveSignInHandler implements ICommandHandler<RemoveSignIn> {
  constructor(
    private readonly own: OwnOrganizationCheck,
    private readonly callers: Callers,
    private readonly signIns: SignIns,
    private readonly links: SignInLinks,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, orgId, expected }: RemoveSignIn): Promise<void> {
    await this.own.refuseOther(caller, orgId);
    await this.callers.withOrganizationLock(caller, async (current) => {
      canRemoveSignIn(current).orThrow();
      await this.signIns.require(orgId, false);
      const id = await this.signIns.idOf(orgId);
      if (id === null) throw notFound('sign-in');
      const end = async (signIn: SignIn) => {
        await this.links.forget(orgId, signIn.state.issuer);
        signIn.remove(actOf(current, this.clock));
      };
      return this.signIns.change(orgId, id, end, expected);
    });
  }
}
