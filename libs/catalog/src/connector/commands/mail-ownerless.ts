import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberMail, MembersByRole } from '#identity';
import { Clock, RecordedEvents } from '#kernel';
import { type ConnectorEvent } from '../domain/connector-events.js';
import { CustomConnectors } from '../domain/custom-connectors.js';
import { ownerlessMail } from '../domain/ownerless-mail.js';

/** Mails those who say whose connectors are that somebody left a connector without an owner. */
export class MailOwnerless extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly eventId: string,
  ) {
    super();
  }
}

/** Source: product design, Access request: as many as are mailed a request. */
const mostMailed = 20;

@CommandHandler(MailOwnerless)
export class MailOwnerlessHandler implements ICommandHandler<MailOwnerless> {
  constructor(
    private readonly events: RecordedEvents,
    private readonly connectors: CustomConnectors,
    private readonly roles: MembersByRole,
    private readonly members: MemberMail,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, eventId }: MailOwnerless): Promise<void> {
    if (!this.members.isConfigured) return;
    const event = await this.events.find<OwnerLeft>(orgId, eventId);
    if (!event) return;
    const former = event.data.owner_user_id;
    const slugs = await this.connectors.leftBy(orgId, former);
    if (slugs.length === 0) return;
    const userIds = await this.roles.peopleWith(orgId, 'connector:manage', mostMailed);
    // Who leaves leaves all of theirs at once: one mail tells of all.
    const id = `ownerless:${former}:${this.clock.now().toISOString().slice(0, 10)}`;
    const told = { notification: 'ownership_changes', id, userIds } as const;
    await this.members.tell(orgId, told, (to, organization) => ownerlessMail(slugs, organization, to));
  }
}

type OwnerLeft = Extract<ConnectorEvent, { type: 'connector.owner_left' }>;
