import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OwnOrganizationCheck } from '#identity';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { signInNotSetUp } from '../domain/refusals.js';
import { canManageSignIn, canRemoveSignIn } from '../domain/sign-in-policy.js';
import { SignIn, type SignInContent } from '../domain/sign-in.js';
import { SignInLinks } from '../persistence/sign-in-links.js';
import { SignIns } from '../persistence/sign-ins.js';
import { IssuerChecks } from '../services/issuer-checks.js';

type SignInSettings = Omit<SignInContent, 'covers' | 'set_by' | 'stands_for'> & {
  /** If omitted, the secret of the same client is kept; null for a public client. */
  client_secret?: string | null;
};

/** Sets up or replaces the organization's single sign-on. */
export class SetSignIn extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly orgId: string,
    readonly settings: SignInSettings,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(SetSignIn)
export class SetSignInHandler implements ICommandHandler<SetSignIn> {
  constructor(
    private readonly issuerChecks: IssuerChecks,
    private readonly callers: Callers,
    private readonly signIns: SignIns,
    private readonly signInLinks: SignInLinks,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, orgId, settings, expected }: SetSignIn): Promise<void> {
    await this.issuerChecks.assertValidSettings(caller, orgId, settings);
    return this.callers.withOrganizationLock(caller, async (current) => {
      canManageSignIn(current).orThrow();
      const { client_secret: secret, ...sent } = settings;
      const content = { ...sent, ...(await this.issuerChecks.rightsOfSetter(current)) };
      const act = createAct(current, this.clock);
      await this.signIns.require(orgId, sent.required);
      const id = await this.signIns.findId(orgId);
      if (id === null) {
        const signIn = SignIn.configure(orgId, content, act);
        await this.signIns.add(signIn);
        return this.signIns.storeSecret(orgId, signIn.state.id, secret ?? null);
      }
      const replace = async (signIn: SignIn) => {
        const { issuer, client_id } = signIn.state;
        const isAnotherClient = issuer !== content.issuer || client_id !== content.client_id;
        if (isAnotherClient || secret !== undefined) await this.signIns.storeSecret(orgId, id, secret ?? null);
        if (issuer !== content.issuer) await this.signInLinks.forget(orgId, issuer);
        signIn.replace(content, secret !== undefined, act);
      };
      return this.signIns.change(orgId, id, replace, expected);
    });
  }
}

/** Removes single sign-on and the links between its accounts and members. Open sessions continue until they expire. */
export class RemoveSignIn extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly orgId: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RemoveSignIn)
export class RemoveSignInHandler implements ICommandHandler<RemoveSignIn> {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly callers: Callers,
    private readonly signIns: SignIns,
    private readonly signInLinks: SignInLinks,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, orgId, expected }: RemoveSignIn): Promise<void> {
    await this.ownOrganizationCheck.assertOwn(caller, orgId);
    await this.callers.withOrganizationLock(caller, async (current) => {
      canRemoveSignIn(current).orThrow();
      await this.signIns.require(orgId, false);
      const id = await this.signIns.findId(orgId);
      if (id === null) throw signInNotSetUp();
      const end = async (signIn: SignIn) => {
        await this.signInLinks.forget(orgId, signIn.state.issuer);
        signIn.remove(createAct(current, this.clock));
      };
      return this.signIns.change(orgId, id, end, expected);
    });
  }
}
