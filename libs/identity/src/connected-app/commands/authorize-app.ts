import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canAuthorizeApp, refuseTooManyApps } from '../domain/connected-app-policy.js';
import { type AllowedApp, ConnectedApp } from '../domain/connected-app.js';
import { ConnectedApps } from '../domain/connected-apps.js';

/** A person lets an app act for them. Returns the id of the connected app. */
export class AuthorizeApp extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly allowed: Omit<AllowedApp, 'user_id'>,
  ) {
    super();
  }
}

@CommandHandler(AuthorizeApp)
export class AuthorizeAppHandler implements ICommandHandler<AuthorizeApp> {
  constructor(
    private readonly callers: Callers,
    private readonly apps: ConnectedApps,
    private readonly clock: Clock,
  ) {}

  execute({ caller, allowed }: AuthorizeApp): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canAuthorizeApp(current).orThrow();
      const { orgId, userId: user_id } = current;
      const given = { ...allowed, user_id };
      const act = actOf(current, this.clock);
      const { id, count } = await this.apps.knownFor(orgId, given);
      if (id !== null) {
        await this.apps.change(orgId, id, (app) => app.authorizeAgain(given, act));
        return id;
      }
      refuseTooManyApps(count);
      const app = ConnectedApp.authorize(orgId, given, act);
      await this.apps.add(app);
      return app.state.id;
    });
  }
}
