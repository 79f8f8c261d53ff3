import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Secrets } from '#identity';
import { createAct, type Caller, Callers, Clock, EventLog, Resumable } from '#kernel';
import { type BrowserSessionEvent, canEndSessions, type SessionChoice } from '../domain/browser-session.js';
import { SessionRecords } from '../persistence/session-records.js';

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
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, choice }: EndBrowserSessions): Promise<number> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canEndSessions(current).orThrow();
      const { orgId, userId } = current;
      const ended = await this.sessionRecords.delete(orgId, userId, choice);
      const sessions = await this.secrets.deleteHashes(orgId, ended);
      if (sessions === 0) return 0;
      const event: BrowserSessionEvent = { type: 'browser_session.ended', data: { user_id: userId, sessions } };
      const resource = { type: 'member', id: userId, label: null };
      await this.eventLog.append(orgId, [{ act: createAct(current, this.clock), event, resource, changes: [] }]);
      return sessions;
    });
  }
}
