import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { forbidden, type RequestFacts } from '#kernel';
import { type Claims, Issuers } from '../domain/issuers.js';
import { personIn } from '../domain/person-in-claims.js';
import { type SignInAttempt } from '../domain/sign-in-attempts.js';
import { SignInAttempts } from '../services/sign-in-attempts.js';
import { type SignInClient, SignInClients } from '../services/sign-in-clients.js';
import { SignInOutcomes } from '../services/sign-in-outcomes.js';
import { SignInSessions } from '../services/sign-in-sessions.js';

/** Where the browser goes on to, with a session or to choose an organization first. */
type FinishedSignIn = { wayOn: string } & ({ session: string } | { choice: string });

/** What a browser comes back with from an issuer; answers null where nothing waited for it. */
export class FinishSignIn extends Command<FinishedSignIn | null> {
  /**
   * @param orgId empty for the issuer of the whole installation.
   * @param isBound whether the browser is the one that such a binding was made for.
   */
  constructor(
    readonly orgId: string,
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
    if (!(await this.attempts.spend(state)) || !client || !isSame(client, attempt)) return null;
    const claims = await this.outcomes.noting(client, () =>
      this.issuers.redeem(client, { state, nonce: attempt.nonce, verifier: attempt.verifier }, answer),
    );
    refuseOtherOrganization(client, claims);
    const person = personIn(claims, client.issuer);
    const opened = await this.sessions.open(client, person, request);
    await this.outcomes.note(client, null);
    if ('session' in opened) return { ...opened, wayOn: attempt.way_on };
    const choice = this.attempts.newState();
    const { organizations } = opened;
    await this.attempts.begin(choice, { person, organizations, binding: bind(choice), way_on: attempt.way_on });
    return { choice, wayOn: attempt.way_on };
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
