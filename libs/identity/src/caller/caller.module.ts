import { Module } from '@nestjs/common';
import { Callers } from '#kernel';
import { MemberCallers } from './domain/member-callers.js';
import { DeadTokens } from './persistence/dead-tokens.js';
import { StoredCallers } from './persistence/stored-callers.js';
import { StoredMemberCallers } from './persistence/stored-member-callers.js';
import { TokenUses } from './persistence/token-uses.js';

@Module({
  providers: [
    DeadTokens,
    TokenUses,
    { provide: Callers, useClass: StoredCallers },
    { provide: MemberCallers, useClass: StoredMemberCallers },
  ],
  exports: [Callers, MemberCallers],
})
export class CallerModule {}
