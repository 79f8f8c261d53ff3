import { Module } from '@nestjs/common';
import { Callers } from '#kernel';
import { MemberAuthorities, MemberCallers, MemberStandings } from './domain/member-callers.js';
import { SecondAccounts } from '../member/domain/second-accounts.js';
import { AuthenticationFailures, TokenUses } from './services/token-uses.js';
import { StoredCallers } from './persistence/stored-callers.js';
import {
  StoredMemberAuthorities,
  StoredMemberCallers,
  StoredMemberStandings,
} from './persistence/stored-member-callers.js';
import { StoredSecondAccounts } from './persistence/stored-second-accounts.js';

@Module({
  providers: [
    AuthenticationFailures,
    TokenUses,
    { provide: Callers, useClass: StoredCallers },
    { provide: MemberAuthorities, useClass: StoredMemberAuthorities },
    { provide: MemberStandings, useClass: StoredMemberStandings },
    { provide: MemberCallers, useClass: StoredMemberCallers },
    { provide: SecondAccounts, useClass: StoredSecondAccounts },
  ],
  exports: [Callers, MemberAuthorities, MemberCallers, MemberStandings, SecondAccounts],
})
export class CallerModule {}
