import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, type RequestFacts } from '#kernel';
import { Connections } from '../../connection/persistence/connections.js';
import {
  codeDigest,
  type ConnectOutcome,
  type ExpectedCallback,
  expired,
  type FoundCallback,
  isExpectedFrom,
  outcomeOfError,
} from '../domain/expected-callback.js';
import { ExpectedCallbacks } from '../persistence/expected-callbacks.js';
import { SignInAuthorizer } from '../services/sign-in-authorizer.js';
import { isGone, SignInCodes } from '../services/sign-in-codes.js';

/** Query parameters of the redirect from the vault. They contain a code or an error. */
export type CallbackParameters = {
  connection_id: string;
  session_id: string;
  code: string | null;
  error: string | null;
};

/** The result of a callback. Null if no callback is expected, for example because the connection was deleted. */
export type CallbackResult =
  | ({
      outcome: ConnectOutcome;
      /** The provider's name for the connected account. */
      account_label: string | null;
    } & Pick<FoundCallback, 'org_id' | 'redirect_uri' | 'page_path' | 'connector_slug'>)
  | null;

type SignedIn = Pick<Caller, 'orgId' | 'userId'> | null;

export class FinishConnecting extends Command<CallbackResult> {
  constructor(
    readonly callback: CallbackParameters,
    readonly request: RequestFacts,
    /** The member who is signed in to the browser; null if nobody is. */
    readonly signedIn: SignedIn,
  ) {
    super();
  }
}

@CommandHandler(FinishConnecting)
export class FinishConnectingHandler implements ICommandHandler<FinishConnecting> {
  constructor(
    private readonly expectedCallbacks: ExpectedCallbacks,
    private readonly signInAuthorizer: SignInAuthorizer,
    private readonly signInCodes: SignInCodes,
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  async execute({ callback, request, signedIn }: FinishConnecting): Promise<CallbackResult> {
    const expected = await this.expectedCallbacks.find(callback.connection_id, callback.session_id);
    if (!expected) return null;
    const { org_id, redirect_uri, page_path, connector_slug } = expected;
    const outcome = await this.finish(expected, callback, request, signedIn);
    const account_label =
      outcome.status === 'connected' ? await this.expectedCallbacks.findAccountLabel(expected) : null;
    return { org_id, redirect_uri, page_path, connector_slug, outcome, account_label };
  }

  private async finish(
    expected: FoundCallback,
    callback: CallbackParameters,
    request: RequestFacts,
    signedIn: SignedIn,
  ): Promise<ConnectOutcome> {
    const { code, error } = callback;
    const redeemedHash = expected.outcome?.code_hash;
    if (redeemedHash) return code !== null && redeemedHash === codeDigest(code) ? expected.outcome! : expired;
    const caller = isExpectedFrom(expected, signedIn) ? await this.findCaller(expected, request) : null;
    if (code === null) return this.fail(expected, caller, outcomeOfError(error));
    return caller ? this.signInCodes.redeem(expected, code, request) : this.signInCodes.reject(expected, code);
  }

  /** Records a failure only once, because anyone with the address could repeat the request endlessly. */
  private async fail(
    expected: ExpectedCallback,
    caller: Caller | null,
    outcome: ConnectOutcome,
  ): Promise<ConnectOutcome> {
    if (expected.outcome || !caller) return outcome;
    await this.connections.change(expected.org_id, expected.connection_id, async (connection) => {
      if (!(await this.expectedCallbacks.close(expected, outcome))) return;
      connection.failToConnect('sign_in', outcome.reason ?? outcome.status, createAct(caller, this.clock));
    });
    return outcome;
  }

  /** Returns the member who requested the link, or null if they may no longer sign in for the connection. */
  private async findCaller(expected: ExpectedCallback, request: RequestFacts): Promise<Caller | null> {
    const { org_id, connection_id } = expected;
    try {
      return await this.connections.change(org_id, connection_id, ({ state }) =>
        this.signInAuthorizer.findReturning(expected, state, request),
      );
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }
}
