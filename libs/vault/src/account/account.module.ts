import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsUnderApp } from '../integration/domain/accounts-under-app.js';
import { RevokeAccountHandler } from './commands/revoke-account.js';
import { SetVariablesHandler } from './commands/set-variables.js';
import { Accounts } from './domain/accounts.js';
import { CredentialsInUse } from './domain/credentials-in-use.js';
import { Credentials } from './domain/credentials.js';
import { KeyMaterial } from './domain/revocation.js';
import { Variables } from './domain/variables.js';
import { AccountController } from './http/account.controller.js';
import { DiscardUnconfirmedTask } from './jobs/discard-unconfirmed-task.js';
import { RevokeAccountTask } from './jobs/revoke-account-task.js';
import { RevokeCredentialTask } from './jobs/revoke-credential-task.js';
import { CredentialSeals } from './persistence/credential-seals.js';
import { StoredAccounts } from './persistence/stored-accounts.js';
import { StoredCredentialsInUse } from './persistence/stored-credentials-in-use.js';
import { StoredCredentials } from './persistence/stored-credentials.js';
import { StoredKeyMaterial } from './persistence/stored-key-material.js';
import { StoredVariables } from './persistence/stored-variables.js';
import { ListAccountStatusesHandler } from './queries/list-account-statuses.js';
import { ListVariablesHandler } from './queries/list-variables.js';

/** Global, because signing in, refreshing and calling all end at an account. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [AccountController],
  providers: [
    { provide: Accounts, useClass: StoredAccounts },
    { provide: AccountsUnderApp, useExisting: Accounts },
    { provide: Credentials, useClass: StoredCredentials },
    { provide: CredentialsInUse, useClass: StoredCredentialsInUse },
    { provide: KeyMaterial, useClass: StoredKeyMaterial },
    { provide: Variables, useClass: StoredVariables },
    CredentialSeals,
    RevokeAccountHandler,
    SetVariablesHandler,
    ListAccountStatusesHandler,
    ListVariablesHandler,
    RevokeAccountTask,
    RevokeCredentialTask,
    DiscardUnconfirmedTask,
  ],
  exports: [Accounts, AccountsUnderApp, Credentials, CredentialsInUse, Variables],
})
export class AccountModule {}
