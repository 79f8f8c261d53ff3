import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberMail, MembersByRole, PageAddresses } from '#identity';
import { Clock, Job, RecordedEvents, subscribe, type Task } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { CatalogConnectorLabels } from '../../connector/services/access-control-adapters.js';
import { type ConnectorEvent } from '../../custom-connector/domain/custom-connector.js';
import { CustomConnectors } from '../../custom-connector/domain/custom-connectors.js';

/** After connectors have lost their owner, sends an email to members who may assign a new one. */
class MailOwnerless extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly eventId: string,
  ) {
    super();
  }
}

const maxRecipients = 20;

@CommandHandler(MailOwnerless)
export class MailOwnerlessHandler implements ICommandHandler<MailOwnerless> {
  constructor(
    private readonly recordedEvents: RecordedEvents,
    private readonly customConnectors: CustomConnectors,
    private readonly catalogConnectorLabels: CatalogConnectorLabels,
    private readonly membersByRole: MembersByRole,
    private readonly memberMail: MemberMail,
    private readonly pageAddresses: PageAddresses,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, eventId }: MailOwnerless): Promise<void> {
    if (!this.memberMail.isConfigured) return;
    const event = await this.recordedEvents.find<OwnerLeft>(orgId, eventId);
    if (!event) return;
    const former = event.data.owner_user_id;
    const slugs = await this.customConnectors.leftBy(orgId, former);
    if (slugs.length === 0) return;
    const userIds = await this.membersByRole.findPeopleWith(orgId, 'connector:manage', maxRecipients);
    // All connectors of a leaver become ownerless at the same time, so their events share the id of one mail.
    const id = `ownerless:${former}:${this.clock.now().toISOString().slice(0, 10)}`;
    const recipients = { notification: 'ownership_changes', id, userIds } as const;
    const url = this.pageAddresses.ofStart();
    const labels = await this.catalogConnectorLabels.labelsFor(orgId, slugs.slice(0, maxNamed));
    const names = slugs.map((slug) => labels.get(slug)?.label ?? slug);
    await this.memberMail.send(orgId, recipients, (to, organization) =>
      ownerlessMail(names, { organization, url }, to),
    );
  }
}

type OwnerLeft = Extract<ConnectorEvent, { type: 'connector.owner_left' }>;

const maxNamed = 10;

/** Builds the mail to members who may assign an owner to connectors that have lost theirs. */
function ownerlessMail(
  names: readonly string[],
  { organization, url }: { organization: string; url: string },
  to: string,
): MailMessage {
  const name = nameInMail(organization);
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  return composeMail({
    to,
    subject: `Connectors of ${name} no longer have an owner`,
    sentences: [
      `The owner of these connectors left the organization ${name}: ` +
        `${names
          .slice(0, maxNamed)
          .map((each) => nameInMail(each))
          .join(', ')}${more}.`,
      'The connectors keep working. You can assign a new owner. Members with edit access can take over the connectors.',
    ],
    link: { label: 'Open Latchkey', url },
  });
}

export const ownerlessMailing = subscribe<ConnectorEvent>(
  'MailOwnerlessConnectors',
  { 'connector.owner_left': 'at once' },
  'mails',
);

@Injectable()
export class MailOwnerlessConnectorsJob extends Job {
  readonly name = ownerlessMailing.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, eventId }: Task): Promise<void> {
    return this.commandBus.execute(new MailOwnerless(orgId, eventId));
  }
}
