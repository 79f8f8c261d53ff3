import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RequestFacts } from '#kernel';
import { type Claims, Issuers } from '../domain/issuers.js';
import { personIn, type SignedInPerson } from '../domain/signed-in-person.js';
import { isSameClient, type SignInAttempt, SignInAttempts } from '../services/sign-in-attempts.js';
import { type SignInClient, SignInClients } from '../services/sign-in-clients.js';
import { SignInOutcomes } from '../services/sign-in-outcomes.js';
import { SignInSessions } from '../services/sign-in-sessions.js';
import { otherOrganization } from '#identity';

/** The address where the browser continues, with the secret of its new session or of its pending choice. */
type FinishedSignIn = { returnTo: string } & ({ session: string } | { choice: string });

/** Handles the return from an identity provider. Returns null if no sign-in is pending. */
export class FinishSignIn extends Command<FinishedSignIn | null> {
  /**
   * @param orgId null for the identity provider of the whole installation.
   * @param isBound whether the browser is the one that the binding was made for.
   * @param bind makes a binding for this browser.
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
    private readonly signInAttempts: SignInAttempts,
    private readonly signInClients: SignInClients,
    private readonly issuers: Issuers,
    private readonly signInOutcomes: SignInOutcomes,
    private readonly signInSessions: SignInSessions,
  ) {}

  async execute({ orgId, answer, isBound, bind, request }: FinishSignIn): Promise<FinishedSignIn | null> {
    const state = answer.get('state') ?? '';
    const attempt = await this.signInAttempts.find(state);
    // Checked before the attempt is used up, so that another browser cannot end it.
    if (!attempt || attempt.org_id !== orgId || !isBound(state, attempt.binding)) return null;
    const client = await this.signInClients.find(orgId);
    if (!(await this.signInAttempts.consume(state)) || !client || !isSameClient(attempt, client)) return null;
    const claims = await this.signInOutcomes.recordFailures(client, () =>
      this.issuers.redeem(client, { state, nonce: attempt.nonce, verifier: attempt.verifier }, answer),
    );
    assertSameOrganization(client, claims);
    const person = personIn(claims, client.issuer);
    const organizations = await this.signInSessions.listOrganizations(client, person);
    const [only] = organizations;
    // A link on another site may lead to an attacker's organization and identity provider, so the person must confirm.
    if (organizations.length > 1 || !attempt.from_here) return this.offerChoice(attempt, person, organizations, bind);
    const session = await this.signInSessions.enter(only!, client, person, request);
    await this.signInOutcomes.record(client, null);
    return { session, returnTo: attempt.return_to };
  }

  private async offerChoice(
    attempt: SignInAttempt,
    person: SignedInPerson,
    organizations: string[],
    bind: FinishSignIn['bind'],
  ) {
    const { org_id, client_id, issuer, return_to } = attempt;
    const choice = this.signInAttempts.newState();
    const pending = { org_id, client_id, issuer, return_to, person, organizations, binding: bind(choice) };
    await this.signInAttempts.store(choice, pending);
    return { choice, returnTo: return_to };
  }
}

/** If an identity provider serves several organizations, its claims must name this organization. */
function assertSameOrganization({ organization }: SignInClient, claims: Claims): void {
  if (organization === null || claims[organization.claim] === organization.value) return;
  throw otherOrganization(
    'You signed in with an account of another organization. Sign in with an account of this organization.',
  );
}
