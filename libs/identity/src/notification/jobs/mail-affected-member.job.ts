import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type DomainEvent,
  Job,
  type RecordedEvent,
  RecordedEvents,
  subscribe,
  type Subscription,
  type Task,
} from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type MemberEvent } from '../../member/domain/member-events.js';
import { MemberLabels } from '../../member/domain/member-labels.js';
import { RoleLabels } from '../../role/domain/roles.js';
import { PageAddresses } from '../domain/page-addresses.js';
import { MemberMail } from '../domain/member-mail.js';

/** Mails the member whom an event affects, unless that member is the actor. */
class MailAffectedMember extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly eventId: string,
  ) {
    super();
  }
}

@CommandHandler(MailAffectedMember)
export class MailAffectedMemberHandler implements ICommandHandler<MailAffectedMember> {
  constructor(
    private readonly recordedEvents: RecordedEvents,
    private readonly memberMail: MemberMail,
    private readonly memberLabels: MemberLabels,
    private readonly roleLabels: RoleLabels,
    private readonly pageAddresses: PageAddresses,
  ) {}

  async execute({ orgId, eventId }: MailAffectedMember): Promise<void> {
    if (!this.memberMail.isConfigured) return;
    const event = await this.recordedEvents.find<AffectingEvent>(orgId, eventId);
    const userId = event?.subject_user_id;
    if (!event || !userId || userId === event.actor_id) return;
    const notification = event.type === 'member.roles_changed' ? 'role_changes' : 'ownership_changes';
    const [roles, resource, actor] = await Promise.all([
      this.readRoleNames(orgId, event),
      this.describeResource(orgId, event),
      this.actorOf(orgId, event),
    ]);
    const link = this.linkFor(event);
    await this.memberMail.send(orgId, { notification, id: eventId, userIds: [userId] }, (to, organization) =>
      mailAbout(event, { organization, roles, resource, actor, link }, to),
    );
  }

  private readRoleNames(orgId: string, { type, data }: RecordedAffectingEvent): Promise<ReadonlyMap<string, string>> {
    return this.roleLabels.labelsFor(orgId, type === 'member.roles_changed' ? [...data.added, ...data.removed] : []);
  }

  /** Returns the name of the member who caused the event. Null for other actors, such as directories. */
  private async actorOf(orgId: string, { actor_id }: RecordedAffectingEvent): Promise<string | null> {
    if (actor_id === null) return null;
    return (await this.memberLabels.current(orgId, [actor_id])).get(actor_id) ?? null;
  }

  private linkFor({ type, resource_type, resource_id }: RecordedAffectingEvent): MailLink {
    if (type === 'member.responsible_asked')
      return { label: 'Take responsibility', url: this.pageAddresses.ofResponsibility(resource_id) };
    const isAccount = resource_type === 'connection' && type !== 'member.roles_changed';
    return isAccount
      ? { label: 'Look at the account', url: this.pageAddresses.ofAccount(resource_id) }
      : { label: 'Open Latchkey', url: this.pageAddresses.ofStart() };
  }

  private async describeResource(
    orgId: string,
    { resource_id, resource_label }: RecordedAffectingEvent,
  ): Promise<string> {
    return resource_label ?? (await this.memberLabels.current(orgId, [resource_id])).get(resource_id) ?? '';
  }
}

/** A change to a member's roles, a request to take responsibility, or a resource that was handed over to a member. */
type AffectingEvent =
  | Extract<MemberEvent, { type: 'member.roles_changed' | 'member.responsible_asked' }>
  | { type: 'handed_over'; data: object };

type RecordedAffectingEvent = RecordedEvent<AffectingEvent>;

/** The names that a mail shows. */
type MailedNames = {
  organization: string;
  roles: ReadonlyMap<string, string>;
  resource: string;
  actor: string | null;
  link: MailLink;
};

type MailLink = { label: string; url: string };

function mailAbout(event: RecordedAffectingEvent, names: MailedNames, to: string): MailMessage {
  const organization = nameInMail(names.organization);
  const resource = nameInMail(names.resource);
  const actor = names.actor === null ? null : nameInMail(names.actor);
  const { link } = names;
  switch (event.type) {
    case 'member.roles_changed': {
      const listRoleNames = (ids: readonly string[]) =>
        ids.flatMap((id) => nameInMail(names.roles.get(id) ?? '') || []);
      const [added, removed] = [listRoleNames(event.data.added), listRoleNames(event.data.removed)];
      const sentences = [
        actor === null
          ? `Your roles in the organization ${organization} have changed.`
          : `${actor} changed your roles in the organization ${organization}.`,
        ...(added.length > 0 ? [`Added: ${added.join(', ')}.`] : []),
        ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}.`] : []),
      ];
      return composeMail({ to, subject: `Your roles in ${organization} have changed`, sentences, link });
    }
    case 'member.responsible_asked':
      return composeMail({
        to,
        subject: `You have been asked to take responsibility for ${resource}`,
        sentences: [
          `${actor === null ? 'You have been asked' : `${actor} asks you`} to take responsibility for the service member ` +
            `${resource} in the organization ${organization}.`,
          'Nothing changes until you accept. Once you accept, restrictions on you also bind the service member.',
        ],
        link,
      });
    default:
      return composeMail({
        to,
        subject: `You now own ${resource}`,
        sentences: [
          `You now own the ${event.resource_type} ${resource} in the organization ${organization}.`,
          ...(actor === null ? [] : [`${actor} handed it over.`]),
        ],
        link,
      });
  }
}

const name = 'MailAffectedMember';

export const affectedMemberMailing = subscribe<MemberEvent>(
  name,
  {
    // Sends no mail for changes through directory groups, because a group can have thousands of members.
    'member.roles_changed': ({ cause }, at) => (cause === 'group' ? null : at),
    'member.responsible_asked': 'at once',
  },
  'mails',
);

/** Creates a subscription that mails the new owner of a resource after an event of another context. */
export const mailedToSubject = <Event extends DomainEvent>(to: Parameters<typeof subscribe<Event>>[1]): Subscription =>
  subscribe<Event>(name, to, 'mails');

@Injectable()
export class MailAffectedMemberJob extends Job {
  readonly name = name;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, eventId }: Task): Promise<void> {
    return this.commandBus.execute(new MailAffectedMember(orgId, eventId));
  }
}
