import { Module } from '@nestjs/common';
import { Callers } from '#kernel';
import { MemberCallers } from './domain/member-callers.js';
import { FailedAuthentications } from './services/failed-authentications.js';
import { StoredCallers } from './persistence/stored-callers.js';
import { StoredMemberCallers } from './persistence/stored-member-callers.js';
import { TokenUses } from './services/token-uses.js';

@Module({
  providers: [
    FailedAuthentications,
    TokenUses,
    { provide: Callers, useClass: StoredCallers },
    { provide: MemberCallers, useClass: StoredMemberCallers },
  ],
  exports: [Callers, MemberCallers],
})
export class CallerModule {}
