import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DirectoryMembers } from '#identity';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { ScimAddresses } from '../../scim/domain/scim-urns.js';
import { type Selection, selectedWithMeta } from '../../scim/domain/selection.js';
import { type ScimUser, directoryUserOf } from '../domain/user-resource.js';
import { userResource, type UserResource } from '../domain/user-view.js';

/** Returns the new user, who is in no group yet. A recent leaver comes back with the same id. */
export class CreateUser extends Command<UserResource> {
  constructor(
    readonly caller: Caller,
    readonly user: ScimUser,
    readonly selection: Selection,
  ) {
    super();
  }
}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly callers: Callers,
    private readonly members: DirectoryMembers,
    private readonly addresses: ScimAddresses,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, user, selection }: CreateUser): Promise<UserResource> {
    const wanted = directoryUserOf(user);
    const member = await this.callers.withOrganizationLock(caller, (current) =>
      this.members.enroll(current, wanted, actOf(current, this.clock)),
    );
    return selectedWithMeta(userResource(member, [], this.addresses), selection);
  }
}
