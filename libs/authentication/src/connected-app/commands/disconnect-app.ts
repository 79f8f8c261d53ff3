import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { ConnectedApps } from '../domain/connected-apps.js';

/** A member disconnects one of their apps. The app's next message is refused. */
export class DisconnectApp extends Command<void> {
  constructor(
    readonly caller: Caller,
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
    private readonly connectedApps: ConnectedApps,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: DisconnectApp): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.connectedApps.change(
        current.orgId,
        id,
        (app) => {
          if (app.state.user_id !== current.userId) throw notFound('connected app');
          app.end(createAct(current, this.clock));
        },
        expected,
      ),
    );
  }
}
