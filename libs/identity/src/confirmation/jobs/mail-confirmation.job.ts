import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Job, subscribe, type Task } from '#kernel';
import { MailDelivery } from '#platform/mail';
import { type MemberEvent } from '../../member/domain/member-events.js';
import { isAddressConfirmed } from '../../member/domain/member-state.js';
import { type Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { OrganizationDirectory } from '../../membership/domain/organization-directory.js';
import { Secrets } from '../../secret/domain/secret.js';
import { codeEnd, confirmationMail, deriveConfirmationKey } from '../domain/confirmation-code.js';

class MailConfirmation extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly userId: string,
    readonly eventId: string,
  ) {
    super();
  }
}

@CommandHandler(MailConfirmation)
export class MailConfirmationHandler implements ICommandHandler<MailConfirmation> {
  constructor(
    private readonly members: Members,
    private readonly secrets: Secrets,
    private readonly mailDelivery: MailDelivery,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, userId, eventId }: MailConfirmation): Promise<void> {
    if (!this.mailDelivery.isConfigured) return;
    const organization = await this.organizationDirectory.readName(orgId);
    const mailing = await this.members.change(orgId, userId, (member) => this.createCode(member, eventId));
    if (mailing) await this.mailDelivery.send(orgId, eventId, confirmationMail(mailing.to, organization, mailing.code));
  }

  /** Creates the code, which appears only in the mail. It replaces the previous code. */
  private async createCode({ state }: Member, eventId: string): Promise<{ to: string; code: string } | null> {
    const { org_id, id, email } = state;
    if (isAddressConfirmed(state) || email === null || !(await this.mailDelivery.begin(org_id, eventId))) return null;
    const code = this.secrets.create('code', org_id);
    const purpose = deriveConfirmationKey(id, email);
    await this.secrets.delete(org_id, [purpose]);
    await this.secrets.store(org_id, code, purpose);
    await this.secrets.expireAt(org_id, purpose, codeEnd(this.clock.now()));
    return { to: email, code };
  }
}

export const confirmationMailing = subscribe<MemberEvent>(
  'MailConfirmation',
  { 'member.confirmation_asked': 'at once' },
  'mails',
);

@Injectable()
export class MailConfirmationJob extends Job {
  readonly name = confirmationMailing.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId, eventId }: Task): Promise<void> {
    return this.commandBus.execute(new MailConfirmation(orgId, subjectId, eventId));
  }
}
