import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Secrets } from '#identity';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canEndSessions, type SessionChoice } from '../domain/browser-session.js';
import { SessionRecords } from '../persistence/session-records.js';
import { EndedSessions } from '../services/ended-sessions.js';

/** A member ends browser sessions of their own. Their next requests are refused. Returns how many sessions ended. */
export class EndBrowserSessions extends Command<number> {
  constructor(
    readonly caller: Caller,
    readonly choice: SessionChoice,
  ) {
    super();
  }
}

@CommandHandler(EndBrowserSessions)
export class EndBrowserSessionsHandler implements ICommandHandler<EndBrowserSessions> {
  constructor(
    private readonly callers: Callers,
    private readonly sessionRecords: SessionRecords,
    private readonly secrets: Secrets,
    private readonly endedSessions: EndedSessions,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, choice }: EndBrowserSessions): Promise<number> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canEndSessions(current).orThrow();
      const { orgId, userId } = current;
      const ended = await this.sessionRecords.delete(orgId, userId, choice);
      const sessions = await this.secrets.deleteHashes(orgId, ended);
      await this.endedSessions.append(orgId, userId, sessions, createAct(current, this.clock));
      return sessions;
    });
  }
}
