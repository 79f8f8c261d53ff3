import { Module } from '@nestjs/common';
import { TokenModule } from '../token/token.module.js';
import { MemberModule } from '../member/member.module.js';
import { MemberAuthorities, MemberCallers, MemberStandings } from './domain/member-callers.js';
import { AuthenticationFailures, TokenUses } from './services/token-uses.js';
import { StoredCallers } from './persistence/stored-callers.js';
import {
  StoredMemberAuthorities,
  StoredMemberCallers,
  StoredMemberStandings,
} from './persistence/stored-member-callers.js';
import { StoredSecondAccounts } from './persistence/stored-second-accounts.js';

@Module({
  imports: [MemberModule, TokenModule],
  providers: [
    AuthenticationFailures,
    TokenUses,
    StoredCallers,
    { provide: MemberAuthorities, useClass: StoredMemberAuthorities },
    { provide: MemberStandings, useClass: StoredMemberStandings },
    { provide: MemberCallers, useClass: StoredMemberCallers },
    StoredSecondAccounts,
  ],
  exports: [StoredCallers, MemberAuthorities, MemberCallers, MemberStandings, StoredSecondAccounts],
})
export class CallerModule {}
