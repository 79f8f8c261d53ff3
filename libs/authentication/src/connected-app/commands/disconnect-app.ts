import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Members } from '#identity';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { canDisconnectAppOf } from '../domain/connected-app-policy.js';
import { ConnectedApps } from '../domain/connected-apps.js';

/**
 * Disconnects an app of a member. The app's next message is refused. An agent that gets tokens without a consent page has
 * one app for each address, and is disconnected at all of them.
 */
export class DisconnectApp extends Command<void> {
  /** @param userId the member for whom the app acts: the caller, or a member whose tokens the caller may revoke. */
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DisconnectApp)
export class DisconnectAppHandler implements ICommandHandler<DisconnectApp> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly connectedApps: ConnectedApps,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, userId, id, expected }: DisconnectApp): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canDisconnectAppOf(current, userId, await this.members.findRights(current.orgId, userId)).orThrow();
      const act = createAct(current, this.clock);
      const { state, needsConsent } = await this.connectedApps.change(
        current.orgId,
        id,
        (app) => {
          if (app.state.user_id !== userId) throw notFound('connected app');
          app.end(act);
          return app;
        },
        expected,
      );
      if (!needsConsent) await this.connectedApps.disconnectClient(current.orgId, state.client_id, act, userId);
    });
  }
}
