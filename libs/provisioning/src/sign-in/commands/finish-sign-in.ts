import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type SignedInPerson } from '#identity';
import { forbidden, type RequestFacts } from '#kernel';
import { type Claims, Issuers } from '../domain/issuers.js';
import { personIn } from '../domain/person-in-claims.js';
import { isAskedOf, type SignInAttempt } from '../domain/sign-in-attempts.js';
import { SignInAttempts } from '../services/sign-in-attempts.js';
import { type SignInClient, SignInClients } from '../services/sign-in-clients.js';
import { SignInOutcomes } from '../services/sign-in-outcomes.js';
import { SignInSessions } from '../services/sign-in-sessions.js';

/** Where the browser goes on to, with a session or to be asked first. */
type FinishedSignIn = { wayOn: string } & ({ session: string } | { choice: string });

/** What a browser comes back with from an issuer; answers null where nothing waited for it. */
export class FinishSignIn extends Command<FinishedSignIn | null> {
  /**
   * @param orgId null for the issuer of the whole installation.
   * @param isBound whether the browser is the one that such a binding was made for.
   */
  constructor(
    readonly orgId: string | null,
    readonly answer: URLSearchParams,
    readonly isBound: (state: string, binding: string) => boolean,
    readonly bind: (state: string) => string,
    readonly request: RequestFacts,
  ) {
    super();
  }
}

@CommandHandler(FinishSignIn)
export class FinishSignInHandler implements ICommandHandler<FinishSignIn> {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly clients: SignInClients,
    private readonly issuers: Issuers,
    private readonly outcomes: SignInOutcomes,
    private readonly sessions: SignInSessions,
  ) {}

  async execute({ orgId, answer, isBound, bind, request }: FinishSignIn): Promise<FinishedSignIn | null> {
    const state = answer.get('state') ?? '';
    const attempt = await this.attempts.find(state);
    // Before it is spent: another browser must not end what this one has begun.
    if (!attempt || attempt.org_id !== orgId || !isBound(state, attempt.binding)) return null;
    const client = await this.clients.of(orgId);
    if (!(await this.attempts.spend(state)) || !client || !isAskedOf(attempt, client)) return null;
    const claims = await this.outcomes.noting(client, () =>
      this.issuers.redeem(client, { state, nonce: attempt.nonce, verifier: attempt.verifier }, answer),
    );
    refuseOtherOrganization(client, claims);
    const person = personIn(claims, client.issuer);
    const organizations = await this.sessions.organizationsOf(client, person);
    const [only] = organizations;
    // An address that a page of somebody else's led to may be of an organization, and an issuer, of that somebody's.
    if (organizations.length > 1 || !attempt.from_here) return this.ask(attempt, person, organizations, bind);
    const session = await this.sessions.enter(only!, client, person, request);
    await this.outcomes.note(client, null);
    return { session, wayOn: attempt.way_on };
  }

  private async ask(
    attempt: SignInAttempt,
    person: SignedInPerson,
    organizations: string[],
    bind: FinishSignIn['bind'],
  ) {
    const { org_id, client_id, issuer, way_on } = attempt;
    const choice = this.attempts.newState();
    const waiting = { org_id, client_id, issuer, way_on, person, organizations, binding: bind(choice) };
    await this.attempts.begin(choice, waiting);
    return { choice, wayOn: way_on };
  }
}

/** An issuer that serves several organizations says whose somebody is. */
function refuseOtherOrganization({ organization }: SignInClient, claims: Claims): void {
  if (organization === null || claims[organization.claim] === organization.value) return;
  throw forbidden('other_organization', 'You signed in as somebody of another organization.');
}
