import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DirectoryMembers } from '#identity';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { ScimAddresses } from '../../scim/domain/scim-urns.js';
import { type Selection, selectWithMeta } from '../../scim/domain/selection.js';
import { type ScimUser, toDirectoryUser } from '../domain/scim-user.js';
import { buildUserResource, type UserResource } from '../domain/user-resource.js';

/** Creates a user, or brings a member who left recently back with the same id. The user is in no group yet. */
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
    private readonly directoryMembers: DirectoryMembers,
    private readonly scimAddresses: ScimAddresses,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, user, selection }: CreateUser): Promise<UserResource> {
    const directoryUser = toDirectoryUser(user);
    const member = await this.callers.withOrganizationLock(caller, (current) =>
      this.directoryMembers.enroll(current, directoryUser, createAct(current, this.clock)),
    );
    return selectWithMeta(buildUserResource(member, [], this.scimAddresses), selection);
  }
}
