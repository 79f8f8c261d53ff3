import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Credentials } from '../../credential/domain/credentials.js';
import { ConnectSessions } from '../domain/connect-session.js';
import { closed } from '../domain/session-steps.js';

/** Closes a session, because its connection was deleted or its creator lost access. */
export class CloseConnectSession extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(CloseConnectSession)
export class CloseConnectSessionHandler implements ICommandHandler<CloseConnectSession> {
  constructor(
    private readonly sessions: ConnectSessions,
    private readonly credentials: Credentials,
  ) {}

  async execute({ orgId, id }: CloseConnectSession): Promise<void> {
    const { outcome } = (await this.sessions.change({ org_id: orgId, id }, closed))?.before ?? {};
    if (outcome) await this.credentials.discard({ org_id: orgId, ...outcome });
  }
}
