import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canManageOrganization } from '../domain/organization-policy.js';
import { Organizations } from '../domain/organizations.js';
import { type OrganizationSettings } from '../domain/settings.js';
import { OwnOrganization } from '../services/own-organization.js';

export class UpdateOrganization extends Command<void> {
  /** @param changes settings that are not named stay as they are. */
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: { settings?: Partial<OrganizationSettings> },
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(UpdateOrganization)
export class UpdateOrganizationHandler implements ICommandHandler<UpdateOrganization> {
  constructor(
    private readonly callers: Callers,
    private readonly own: OwnOrganization,
    private readonly organizations: Organizations,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id, changes, expected }: UpdateOrganization): Promise<void> {
    await this.own.refuseOther(caller, id);
    await this.callers.withOrganizationLock(caller, (current) =>
      this.organizations.change(
        id,
        id,
        (organization) => {
          canManageOrganization(current).orThrow();
          organization.changeSettings(changes.settings ?? {}, actOf(current, this.clock));
        },
        expected,
      ),
    );
  }
}
