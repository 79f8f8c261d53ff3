import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsUnderApp } from '../oauth-app/domain/accounts-under-app.js';
import { RevokeAccountHandler } from './commands/revoke-account.js';
import { SetVariablesHandler } from './commands/set-variables.js';
import { AccountUsage } from './domain/account-usage.js';
import { Accounts } from './domain/accounts.js';
import { VariableSeals } from './domain/variable-seals.js';
import { Variables } from './domain/variables.js';
import { AccountController } from './http/account.controller.js';
import { StoredAccountsUnderApp } from './persistence/stored-accounts-under-app.js';
import { StoredAccounts } from './persistence/stored-accounts.js';
import { StoredVariables } from './persistence/stored-variables.js';
import { ListAccountStatusesHandler } from './queries/list-account-statuses.js';
import { ListVariablesHandler } from './queries/list-variables.js';
import { AccountVariableSeals } from './services/account-variable-seals.js';
import { CoarseAccountUsage } from './services/coarse-account-usage.js';
import { VariableChanges } from './services/variable-changes.js';

/** Global, because signing in, refreshing and calling all use accounts. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [AccountController],
  providers: [
    { provide: Accounts, useClass: StoredAccounts },
    { provide: AccountUsage, useClass: CoarseAccountUsage },
    { provide: AccountsUnderApp, useClass: StoredAccountsUnderApp },
    { provide: Variables, useClass: StoredVariables },
    { provide: VariableSeals, useClass: AccountVariableSeals },
    VariableChanges,
    RevokeAccountHandler,
    SetVariablesHandler,
    ListAccountStatusesHandler,
    ListVariablesHandler,
  ],
  exports: [Accounts, AccountUsage, AccountsUnderApp, Variables, VariableSeals],
})
export class AccountModule {}
