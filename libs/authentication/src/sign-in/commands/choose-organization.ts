import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RequestFacts } from '#kernel';
import { isAskedOf } from '../domain/sign-in-attempts.js';
import { SignInAttempts } from '../services/sign-in-attempts.js';
import { SignInClients } from '../services/sign-in-clients.js';
import { SignInOutcomes } from '../services/sign-in-outcomes.js';
import { SignInSessions } from '../services/sign-in-sessions.js';

/** `issuerOf`: the organization whose own identity provider was used. Null for that of the installation. */
type ChosenSignIn = { session: string; wayOn: string; issuerOf: string | null };

/** Completes a sign-in for the chosen organization. Returns null if no choice is pending. */
export class ChooseOrganization extends Command<ChosenSignIn | null> {
  /** @param isBound whether the request comes from the browser for which the binding was made. */
  constructor(
    readonly choice: string,
    readonly orgId: string,
    readonly isBound: (state: string, binding: string) => boolean,
    readonly request: RequestFacts,
  ) {
    super();
  }
}

@CommandHandler(ChooseOrganization)
export class ChooseOrganizationHandler implements ICommandHandler<ChooseOrganization> {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly clients: SignInClients,
    private readonly outcomes: SignInOutcomes,
    private readonly sessions: SignInSessions,
  ) {}

  async execute({ choice, orgId, isBound, request }: ChooseOrganization) {
    const waiting = await this.attempts.findChoice(choice);
    if (!waiting?.organizations.includes(orgId) || !isBound(choice, waiting.binding)) return null;
    const client = await this.clients.find(waiting.org_id);
    if (!client || !isAskedOf(waiting, client) || !(await this.attempts.spend(choice))) return null;
    const session = await this.sessions.enter(orgId, client, waiting.person, request);
    await this.outcomes.record(client, null);
    return { session, wayOn: waiting.way_on, issuerOf: waiting.org_id };
  }
}
