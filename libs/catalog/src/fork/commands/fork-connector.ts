import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessDecider, type ShareEntry } from '#access-control';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { Forks } from '../services/forks.js';
import { canCreateShared } from '../../custom-connector/domain/custom-connector-policy.js';
import { canFork } from '../../connector/domain/ownership-policy.js';
import { VisibleConnectors } from '../../connector/services/connector-access.js';

type ForkDraft = { name?: string; slug?: string; shares: readonly ShareEntry[] };

/** Copies a connector into a custom connector that follows it. Returns the slug of the copy. */
export class ForkConnector extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly draft: ForkDraft,
  ) {
    super();
  }
}

@CommandHandler(ForkConnector)
export class ForkConnectorHandler implements ICommandHandler<ForkConnector> {
  constructor(
    private readonly callers: Callers,
    private readonly visibleConnectors: VisibleConnectors,
    private readonly accessDecider: AccessDecider,
    private readonly forks: Forks,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, slug, draft }: ForkConnector): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const source = await this.visibleConnectors.get(current, slug);
      canCreateShared(current, draft.shares.length).orThrow();
      canFork(current, source, false).orThrow();
      // Restrictions are checked here and not in `canFork`, because this error says how to request access.
      await this.accessDecider.assertAdmitted(current, slug, null);
      return this.forks.create(current, source, draft, createAct(current, this.clock));
    });
  }
}
