import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SignInPerson } from '#identity';
import { forbidden, type RequestFacts } from '#kernel';
import { type Claims, Issuers } from '../domain/issuers.js';
import { personIn } from '../domain/person-in-claims.js';
import { type SignInAttempt } from '../domain/sign-in-attempts.js';
import { SignInAttempts } from '../services/sign-in-attempts.js';
import { type SignInClient, SignInClients } from '../services/sign-in-clients.js';
import { SignInOutcomes } from '../services/sign-in-outcomes.js';

export type FinishedSignIn = { session: string; wayOn: string };

/** What a browser comes back with from an issuer; answers the session that it opens, or null where nothing waited for it. */
export class FinishSignIn extends Command<FinishedSignIn | null> {
  /** @param isBound whether the browser is the one that such a binding was made for. */
  constructor(
    readonly orgId: string,
    readonly answer: URLSearchParams,
    readonly isBound: (state: string, binding: string) => boolean,
    readonly request: RequestFacts,
  ) {
    super();
  }
}

@CommandHandler(FinishSignIn)
export class FinishSignInHandler implements ICommandHandler<FinishSignIn> {
  constructor(
    private readonly commands: CommandBus,
    private readonly attempts: SignInAttempts,
    private readonly clients: SignInClients,
    private readonly issuers: Issuers,
    private readonly outcomes: SignInOutcomes,
  ) {}

  async execute({ orgId, answer, isBound, request }: FinishSignIn): Promise<FinishedSignIn | null> {
    const state = answer.get('state') ?? '';
    const attempt = await this.attempts.find(state);
    // Before it is spent: another browser must not end what this one has begun.
    if (!attempt || attempt.org_id !== orgId || !isBound(state, attempt.binding)) return null;
    const client = await this.clients.of(orgId);
    if (!(await this.attempts.spend(state)) || !client || !isSame(client, attempt)) return null;
    const claims = await this.outcomes.noting(client, () =>
      this.issuers.redeem(client, { state, nonce: attempt.nonce, verifier: attempt.verifier }, answer),
    );
    refuseOtherOrganization(client, claims);
    const person = personIn(claims, client.issuer);
    const session = await this.commands.execute(new SignInPerson(orgId, person, client.terms, request));
    await this.outcomes.note(client, null);
    return { session, wayOn: attempt.way_on };
  }
}

/** What was set up anew meanwhile trusts nothing that was asked of the one before. */
const isSame = (client: SignInClient, { issuer, client_id }: SignInAttempt): boolean =>
  client.issuer === issuer && client.client_id === client_id;

/** An issuer that serves several organizations says whose somebody is. */
function refuseOtherOrganization({ organization }: SignInClient, claims: Claims): void {
  if (organization === null || claims[organization.claim] === organization.value) return;
  throw forbidden('other_organization', 'You signed in as somebody of another organization.');
}
