import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RequestFacts } from '#kernel';
import { isSameClient, SignInAttempts } from '../services/sign-in-attempts.js';
import { SignInClients } from '../services/sign-in-clients.js';
import { SignInOutcomes } from '../services/sign-in-outcomes.js';
import { SignInSessions } from '../services/sign-in-sessions.js';

/** `issuerOf`: the organization whose identity provider was used. Null for the identity provider of the installation. */
type ChosenSignIn = { session: string; returnTo: string; issuerOf: string | null };

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
    private readonly signInAttempts: SignInAttempts,
    private readonly signInClients: SignInClients,
    private readonly signInOutcomes: SignInOutcomes,
    private readonly signInSessions: SignInSessions,
  ) {}

  async execute({ choice, orgId, isBound, request }: ChooseOrganization) {
    const pending = await this.signInAttempts.findChoice(choice);
    if (!pending?.organizations.includes(orgId) || !isBound(choice, pending.binding)) return null;
    const client = await this.signInClients.find(pending.org_id);
    if (!client || !isSameClient(pending, client) || !(await this.signInAttempts.consume(choice))) return null;
    const session = await this.signInSessions.enter(orgId, client, pending.person, request);
    await this.signInOutcomes.record(client, null);
    return { session, returnTo: pending.return_to, issuerOf: pending.org_id };
  }
}
