import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { generateRandomCodeVerifier, generateRandomNonce } from 'oauth4webapi';
import { Issuers } from '../domain/issuers.js';
import { SignInAttempts } from '../services/sign-in-attempts.js';
import { type SignInClient } from '../services/sign-in-clients.js';
import { SignInOutcomes } from '../services/sign-in-outcomes.js';

/** Returns the address at which the browser signs in. */
export class StartSignIn extends Command<string> {
  /**
   * @param bind binds a state to the browser.
   * @param returnTo where the browser goes afterwards. @param fromHere whether a Latchkey page sent the browser.
   */
  constructor(
    readonly client: SignInClient,
    readonly bind: (state: string) => string,
    readonly returnTo: string,
    readonly fromHere: boolean,
  ) {
    super();
  }
}

@CommandHandler(StartSignIn)
export class StartSignInHandler implements ICommandHandler<StartSignIn> {
  constructor(
    private readonly issuers: Issuers,
    private readonly signInAttempts: SignInAttempts,
    private readonly signInOutcomes: SignInOutcomes,
  ) {}

  async execute({ client, bind, returnTo: return_to, fromHere: from_here }: StartSignIn): Promise<string> {
    const state = this.signInAttempts.newState();
    const proof = { nonce: generateRandomNonce(), verifier: generateRandomCodeVerifier() };
    const address = await this.signInOutcomes.recordFailures(client, () =>
      this.issuers.addressFor(client, { state, ...proof }),
    );
    const { org_id, client_id, issuer } = client;
    const context = { org_id, client_id, issuer, binding: bind(state), return_to, from_here };
    await this.signInAttempts.store(state, { ...proof, ...context });
    return address;
  }
}
