import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ReactivateMemberHandler } from './commands/reactivate-member.js';
import { RemoveMemberHandler } from './commands/remove-member.js';
import { SuspendMemberHandler } from './commands/suspend-member.js';
import { MembershipController, MembershipsController } from './http/membership.controller.js';
import { PreviewOffboardingHandler } from './queries/preview-offboarding.js';
import { MemberOffboarding, ServiceMemberOffboarding } from './services/member-offboarding.js';

/** Suspending and removing members, and handing over their resources. */
@Module({
  imports: [CqrsModule],
  controllers: [MembershipController, MembershipsController],
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
