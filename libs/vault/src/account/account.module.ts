import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IntegrationModule } from '../integration/integration.module.js';
import { TrustModule } from '../trust/trust.module.js';
import { RevokeAccountHandler } from './commands/revoke-account.js';
import { SetVariablesHandler } from './commands/set-variables.js';
import { Accounts } from './domain/account.js';
import { AccountUsage } from './services/account-usage.js';
import { Variables } from './domain/variables.js';
import { AccountController } from './http/account.controller.js';
import { StoredAccounts, StoredAccountsUnderApp } from './persistence/stored-accounts.js';
import { StoredVariables } from './persistence/stored-variables.js';
import { ListAccountStatusesHandler } from './queries/list-account-statuses.js';
import { ListVariablesHandler } from './queries/list-variables.js';

@Module({
  imports: [CqrsModule, IntegrationModule, TrustModule],
  controllers: [AccountController],
  providers: [
    { provide: Accounts, useClass: StoredAccounts },
    AccountUsage,
    StoredAccountsUnderApp,
    { provide: Variables, useClass: StoredVariables },
    RevokeAccountHandler,
    SetVariablesHandler,
    ListAccountStatusesHandler,
    ListVariablesHandler,
  ],
  exports: [Accounts, AccountUsage, StoredAccountsUnderApp, Variables],
})
export class AccountModule {}
