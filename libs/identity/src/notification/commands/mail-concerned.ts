import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordedEvents } from '#kernel';
import { RoleLabels } from '../../role/domain/roles.js';
import { type Concern, concernMail, type RecordedConcern } from '../domain/concern-mail.js';
import { MemberLabels } from '../../member/domain/member-labels.js';
import { MemberMail } from '../domain/member-mail.js';

/** Mails the member whom an event affects, unless that member is the actor. */
export class MailConcerned extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly eventId: string,
  ) {
    super();
  }
}

@CommandHandler(MailConcerned)
export class MailConcernedHandler implements ICommandHandler<MailConcerned> {
  constructor(
    private readonly events: RecordedEvents,
    private readonly members: MemberMail,
    private readonly labels: MemberLabels,
    private readonly roles: RoleLabels,
  ) {}

  async execute({ orgId, eventId }: MailConcerned): Promise<void> {
    if (!this.members.isConfigured) return;
    const event = await this.events.find<Concern>(orgId, eventId);
    const userId = event?.subject_user_id;
    if (!event || !userId || userId === event.actor_id) return;
    const notification = event.type === 'member.roles_changed' ? 'role_changes' : 'ownership_changes';
    const [roles, resource] = await Promise.all([this.rolesOf(orgId, event), this.resourceOf(orgId, event)]);
    await this.members.send(orgId, { notification, id: eventId, userIds: [userId] }, (to, organization) =>
      concernMail(event, { organization, roles, resource }, to),
    );
  }

  private rolesOf(orgId: string, { type, data }: RecordedConcern): Promise<ReadonlyMap<string, string>> {
    return this.roles.labelsFor(orgId, type === 'member.roles_changed' ? [...data.added, ...data.removed] : []);
  }

  private async resourceOf(orgId: string, { resource_id, resource_label }: RecordedConcern): Promise<string> {
    return resource_label ?? (await this.labels.current(orgId, [resource_id])).get(resource_id) ?? '';
  }
}
