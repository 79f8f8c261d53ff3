import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MailDelivery } from '#platform/mail';
import { RoleModule } from '../role/role.module.js';
import { MemberModule } from '../member/member.module.js';
import { OrganizationDirectory } from '../membership/domain/organization-directory.js';
import { MailAffectedMemberHandler, MailAffectedMemberJob } from './jobs/mail-affected-member.job.js';
import { MailAddresses, MemberMail } from './domain/member-mail.js';
import { StoredMailAddresses } from './persistence/stored-mail-addresses.js';

/** Mails to members about events that affect them. */
@Module({
  imports: [CqrsModule, MemberModule, RoleModule],
  providers: [
    { provide: MailAddresses, useClass: StoredMailAddresses },
    {
      provide: MemberMail,
      useFactory: (...ports: ConstructorParameters<typeof MemberMail>) => new MemberMail(...ports),
      inject: [MailAddresses, OrganizationDirectory, MailDelivery],
    },
    MailAffectedMemberHandler,
    MailAffectedMemberJob,
  ],
  exports: [MemberMail],
})
export class NotificationModule {}
