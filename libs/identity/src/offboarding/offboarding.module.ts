import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MemberModule } from '../member/member.module.js';
import { RemoveMemberHandler } from './commands/remove-member.js';
import { ServiceMemberOffboarding } from './hooks/service-member-offboarding.js';
import { OffboardingController, MembersOffboardingController } from './http/offboarding.controller.js';
import { PreviewOffboardingHandler } from './queries/preview-offboarding.js';
import { MemberOffboarding } from './services/member-offboarding.js';

/** Removing members, and handing over their resources. */
@Module({
  imports: [CqrsModule, MemberModule],
  controllers: [OffboardingController, MembersOffboardingController],
  providers: [MemberOffboarding, ServiceMemberOffboarding, RemoveMemberHandler, PreviewOffboardingHandler],
  exports: [MemberOffboarding],
})
export class OffboardingModule {}
