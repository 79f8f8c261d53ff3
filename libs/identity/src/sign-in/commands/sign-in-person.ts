import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessEpochs, type Act, Clock, type RequestFacts, Transactions } from '#kernel';
import { Secrets } from '../../secret/domain/secrets.js';
import { sessionEnd } from '../../token/domain/browser-secrets.js';
import { type SignedInPerson, type SignInTerms } from '../domain/signed-in-person.js';
import { SignedInMembers } from '../services/signed-in-members.js';

/** Opens a browser session for a person an identity provider signed in, and returns its secret. */
export class SignInPerson extends Command<string> {
  constructor(
    readonly orgId: string,
    readonly person: SignedInPerson,
    readonly terms: SignInTerms,
    readonly request: RequestFacts,
  ) {
    super();
  }
}

@CommandHandler(SignInPerson)
export class SignInPersonHandler implements ICommandHandler<SignInPerson> {
  constructor(
    private readonly transactions: Transactions,
    private readonly epochs: AccessEpochs,
    private readonly identities: SignedInMembers,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, person, terms, request }: SignInPerson): Promise<string> {
    const nobodyYet: Act = { kind: 'user', by: null, at: this.clock.now(), token: null, request };
    return this.transactions.withOrganizationLock(orgId, async () => {
      await this.epochs.refuseFrozen(orgId);
      const { userId, terms: now } = await this.identities.find(orgId, person, terms, nobodyYet);
      await this.identities.recordSignIn(orgId, userId, person, now, { ...nobodyYet, by: userId });
      const secret = this.secrets.make('ses');
      await this.secrets.keep(orgId, secret, userId, sessionEnd(nobodyYet.at));
      return secret;
    });
  }
}
