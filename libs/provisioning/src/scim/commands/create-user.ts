import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DirectoryMembers } from '#identity';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { type ScimUser, directoryUserOf } from '../domain/user-resource.js';

/** Answers the user's id, which is that of who left not long ago and comes back. */
export class CreateUser extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly user: ScimUser,
  ) {
    super();
  }
}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly callers: Callers,
    private readonly members: DirectoryMembers,
    private readonly clock: Clock,
  ) {}

  execute({ caller, user }: CreateUser): Promise<string> {
    const wanted = directoryUserOf(user);
    return this.callers.withOrganizationLock(caller, (current) =>
      this.members.enroll(caller.orgId, wanted, actOf(current, this.clock)),
    );
  }
}
