import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Clock, type RequestFacts } from '#kernel';
import { type ConnectOutcome, digestOf, expired, outcomeOfError } from '../domain/connect-outcome.js';
import { type ConnectSession, ConnectSessions } from '../domain/connect-session.js';
import { Connections } from '../domain/connections.js';
import { ConnectSessionCallers } from '../services/connect-session-callers.js';
import { SignInCodes } from '../services/sign-in-codes.js';

/** What the browser brings back from the vault: a code, or what went wrong. */
export type CallbackParameters = {
  connection_id: string;
  session_id: string;
  code: string | null;
  error: string | null;
};

/** Null where nobody knows the session: its connection may be gone. */
export type CallbackResult = { outcome: ConnectOutcome; redirect_uri: string | null } | null;

export class FinishConnecting extends Command<CallbackResult> {
  constructor(
    readonly callback: CallbackParameters,
    readonly request: RequestFacts,
  ) {
    super();
  }
}

@CommandHandler(FinishConnecting)
export class FinishConnectingHandler implements ICommandHandler<FinishConnecting> {
  constructor(
    private readonly sessions: ConnectSessions,
    private readonly callers: ConnectSessionCallers,
    private readonly codes: SignInCodes,
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  async execute({ callback, request }: FinishConnecting): Promise<CallbackResult> {
    const session = await this.sessions.find(callback.connection_id, callback.session_id);
    if (!session) return null;
    const { redirect_uri } = session;
    return { redirect_uri, outcome: await this.outcomeOf(session, callback, request) };
  }

  private async outcomeOf(
    session: ConnectSession,
    callback: CallbackParameters,
    request: RequestFacts,
  ): Promise<ConnectOutcome> {
    const { code, error } = callback;
    const taken = session.outcome?.code_hash;
    if (taken) return code !== null && taken === digestOf(code) ? session.outcome! : expired;
    const caller = await this.callers.callerOf(session, request);
    if (code === null) return this.fail(session, caller, outcomeOfError(error));
    return caller ? this.codes.redeem(session, caller, code) : this.codes.reject(session, code);
  }

  /** Told once a session: whoever has the address could have it told without end. */
  private async fail(session: ConnectSession, caller: Caller | null, outcome: ConnectOutcome): Promise<ConnectOutcome> {
    if (session.outcome || !caller) return outcome;
    await this.connections.change(session.org_id, session.connection_id, async (connection) => {
      if (!(await this.sessions.settle(session, outcome))) return;
      connection.failToConnect('sign_in', outcome.reason ?? outcome.status, actOf(caller, this.clock));
    });
    return outcome;
  }
}
