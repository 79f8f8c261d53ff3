import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FrozenOrganizations } from '../persistence/frozen-organizations.js';

/** Freezes an organization whose deletion is scheduled, or unfreezes it. */
export class FreezeOrganization extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly frozen: boolean,
  ) {
    super();
  }
}

@CommandHandler(FreezeOrganization)
export class FreezeOrganizationHandler implements ICommandHandler<FreezeOrganization> {
  constructor(private readonly frozenOrganizations: FrozenOrganizations) {}

  execute({ orgId, frozen }: FreezeOrganization): Promise<void> {
    return frozen ? this.frozenOrganizations.add(orgId) : this.frozenOrganizations.remove(orgId);
  }
}
