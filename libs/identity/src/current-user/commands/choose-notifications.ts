import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { type NotificationChoices } from '../../member/domain/notifications.js';

/** Members choose their own email notifications. */
export class ChooseNotifications extends Command<void> {
  /** @param chosen notifications to change; the others stay the same. */
  constructor(
    readonly caller: Caller,
    readonly chosen: Partial<NotificationChoices>,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ChooseNotifications)
export class ChooseNotificationsHandler implements ICommandHandler<ChooseNotifications> {
  constructor(
    private readonly members: Members,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, chosen, expected }: ChooseNotifications): Promise<void> {
    const { orgId, userId } = caller;
    const act = createAct(caller, this.clock);
    return this.members.change(orgId, userId, (member) => member.chooseNotifications(chosen, act), expected);
  }
}
