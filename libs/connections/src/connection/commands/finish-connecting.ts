import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiError, actOf, type Caller, Clock, type RequestFacts } from '#kernel';
import { type Redeemed, Vault } from '../../vault/domain/vault.js';
import { type ConnectOutcome, digestOf, expired, outcomeOfError } from '../domain/connect-outcome.js';
import { type ConnectSession, ConnectSessions } from '../domain/connect-session.js';
import { Connections } from '../domain/connections.js';
import { Initiators } from './initiators.js';

/** What the browser brings back from the vault: a code, or what went wrong. */
export type Visit = { connection_id: string; session_id: string; code: string | null; error: string | null };

/** Null where nobody knows the session: its connection may be gone. */
export type Finished = { outcome: ConnectOutcome; redirect_uri: string | null } | null;

export class FinishConnecting extends Command<Finished> {
  constructor(
    readonly visit: Visit,
    readonly request: RequestFacts,
  ) {
    super();
  }
}

@CommandHandler(FinishConnecting)
export class FinishConnectingHandler implements ICommandHandler<FinishConnecting> {
  constructor(
    private readonly sessions: ConnectSessions,
    private readonly initiators: Initiators,
    private readonly vault: Vault,
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  async execute({ visit, request }: FinishConnecting): Promise<Finished> {
    const session = await this.sessions.find(visit.connection_id, visit.session_id);
    if (!session) return null;
    const { redirect_uri } = session;
    return { redirect_uri, outcome: await this.outcomeOf(session, visit, request) };
  }

  private async outcomeOf(session: ConnectSession, visit: Visit, request: RequestFacts): Promise<ConnectOutcome> {
    const code_hash = visit.code === null ? null : digestOf(visit.code);
    const taken = session.outcome?.code_hash;
    if (taken) return taken === code_hash ? session.outcome! : expired;
    const caller = await this.initiators.allowed(session, request);
    if (visit.code === null) return this.fail(session, caller, outcomeOfError(visit.error));
    if (!caller) return this.refuse(session, code_hash);
    const { connection_id, session_id, code } = visit;
    const redeemed = await this.vault.redeem(session.org_id, { connection_id, session_id, code });
    return redeemed ? this.connect(session, caller, redeemed, code_hash) : expired;
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

  /** Whoever began it may no longer: nothing is taken over, and the vault revokes what the sign-in brought. */
  private async refuse(session: ConnectSession, code_hash: string | null): Promise<ConnectOutcome> {
    await this.vault.closeSession(session.org_id, session.id);
    const outcome = { status: 'failed', reason: 'not_allowed', code_hash } as const;
    await this.sessions.settle(session, outcome);
    return outcome;
  }

  private async connect(session: ConnectSession, caller: Caller, redeemed: Redeemed, code_hash: string | null) {
    const outcome = { status: 'connected', reason: null, code_hash } as const;
    try {
      await this.connections.change(session.org_id, session.connection_id, async (connection) => {
        if (!(await this.sessions.settle(session, outcome))) return;
        connection.connect({ ...redeemed, cause: null }, actOf(caller, this.clock));
      });
      return outcome;
    } catch (error) {
      if (!isGone(error)) throw error;
      // Deleted while the vault was asked: what was just taken over belongs to nobody.
      await this.vault.revoke(session.org_id, redeemed.account_id, 'connection_deleted');
      return expired;
    }
  }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
