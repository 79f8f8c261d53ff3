import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DirectoryMembers } from '#identity';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { SyncRefusals } from '../../sync-status/services/sync-refusals.js';

/** Ends a membership. The user's connections are disconnected, and resources that others use become ownerless. */
export class DeleteUser extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteUser)
export class DeleteUserHandler implements ICommandHandler<DeleteUser> {
  constructor(
    private readonly directoryMembers: DirectoryMembers,
    private readonly syncRefusals: SyncRefusals,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: DeleteUser): Promise<void> {
    return this.syncRefusals.runLocked(caller, id, (current) =>
      this.directoryMembers.remove(current, id, createAct(current, this.clock), expected),
    );
  }
}
