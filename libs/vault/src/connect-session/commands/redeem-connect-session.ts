import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, notFound, Transactions } from '#kernel';
import { type ConfirmedCredential, Credentials } from '../../credential/domain/credentials.js';
import { ConnectSessions, outcomeFor, redeemed } from '../domain/connect-session.js';

/**
 * Redeems the code that the browser sent to the service's callback address, and returns the account of the confirmed
 * credential.
 */
export class RedeemConnectSession extends Command<ConfirmedCredential> {
  constructor(
    readonly orgId: string,
    readonly id: string,
    readonly callback: { code: string; connection_id: string },
  ) {
    super();
  }
}

@CommandHandler(RedeemConnectSession)
export class RedeemConnectSessionHandler implements ICommandHandler<RedeemConnectSession> {
  constructor(
    private readonly transactions: Transactions,
    private readonly connectSessions: ConnectSessions,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, id, callback }: RedeemConnectSession): Promise<ConfirmedCredential> {
    return this.transactions.run(orgId, async () => {
      const at = this.clock.now();
      const session = await this.connectSessions.lock({ org_id: orgId, id });
      if (!session) throw notFound('connect session');
      const outcome = outcomeFor(session, callback, at);
      await this.connectSessions.change(session, (current) => redeemed(current, at));
      return this.credentials.confirm({ org_id: orgId, ...outcome });
    });
  }
}
