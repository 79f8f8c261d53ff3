import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ReactivateMemberHandler, SuspendMemberHandler } from './commands/suspend-member.js';
import { RemoveMemberHandler } from './commands/remove-member.js';
import { OffboardingController, MembersOffboardingController } from './http/offboarding.controller.js';
import { PreviewOffboardingHandler } from './queries/preview-offboarding.js';
import { MemberOffboarding, ServiceMemberOffboarding } from './services/member-offboarding.js';

/** Suspending and removing members, and handing over their resources. */
@Module({
  imports: [CqrsModule],
  controllers: [OffboardingController, MembersOffboardingController],
  providers: [
    MemberOffboarding,
    ServiceMemberOffboarding,
    SuspendMemberHandler,
    ReactivateMemberHandler,
    RemoveMemberHandler,
    PreviewOffboardingHandler,
  ],
  exports: [MemberOffboarding, ServiceMemberOffboarding],
})
export class OffboardingModule {}
