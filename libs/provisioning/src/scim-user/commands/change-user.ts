import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type DirectoryMember, DirectoryMembers } from '#identity';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { type PatchOperation } from '../../scim/domain/patch-request.js';
import { patchUser } from '../domain/patch-user.js';
import { canChangeUser } from '../../scim/domain/scim-access.js';
import { readUser, toScimUser, toDirectoryUser } from '../domain/scim-user.js';
import { SyncRefusals } from '../../sync-status/services/sync-refusals.js';

/** The change of a user: a replacement, or patch operations. */
export type UserChange = { body: unknown } | { operations: readonly PatchOperation[] };

/** Changes a user. The directory manages them from now on. */
export class ChangeUser extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly change: UserChange,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ChangeUser)
export class ChangeUserHandler implements ICommandHandler<ChangeUser> {
  constructor(
    private readonly directoryMembers: DirectoryMembers,
    private readonly syncRefusals: SyncRefusals,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, change, expected }: ChangeUser): Promise<void> {
    const decide = (member: DirectoryMember, current: Caller) => {
      const before = toScimUser(member);
      const after = toDirectoryUser(
        'operations' in change ? patchUser(id, before, change.operations) : readUser(change.body, before),
      );
      canChangeUser(current, after.active).orThrow();
      return after;
    };
    return this.syncRefusals.runLocked(caller, id, (current) =>
      this.directoryMembers.change(
        current,
        id,
        (member) => decide(member, current),
        createAct(current, this.clock),
        expected,
      ),
    );
  }
}
