import { Global, Module } from '@nestjs/common';
import { CutOffCredentials } from '../integration/domain/cut-off-credentials.js';
import { CredentialGenerations, Credentials, CredentialTokens } from './domain/credentials.js';
import { OpenedCredentials } from './domain/opened-credentials.js';
import { TokenSpool } from './domain/spooled-tokens.js';
import { CredentialIsDiscardedUnlessConfirmed } from './jobs/credential-is-discarded-unless-confirmed.js';
import { GrantIsRevokedWhenCredentialEnds } from './jobs/grant-is-revoked-when-credential-ends.js';
import { GrantsAreRevokedWhenAccountEnds } from './jobs/grants-are-revoked-when-account-ends.js';
import { SpoolFiles } from './persistence/spool-files.js';
import { StoredCredentialGenerations } from './persistence/stored-credential-generations.js';
import { StoredOpenedCredentials } from './persistence/stored-opened-credentials.js';
import { StoredSpooledTokens } from './persistence/stored-spooled-tokens.js';
import { CredentialConfirmation } from './services/credential-confirmation.js';
import { CredentialLifecycle } from './services/credential-lifecycle.js';
import { CredentialSeals } from './services/credential-seals.js';
import { EmptiedCredentials } from './services/emptied-credentials.js';
import { EndedCredentials } from './services/ended-credentials.js';
import { GrantRevocation } from './services/grant-revocation.js';
import { HeldCredentialTokens } from './services/held-credential-tokens.js';
import { HeldTokenSpool } from './services/held-token-spool.js';
import { HeldCredentials } from './services/held-credentials.js';
import { KeyDestruction } from './services/key-destruction.js';
import { UnconfirmedCredentials } from './services/unconfirmed-credentials.js';

/** Global, because signing in creates credentials, and refreshing and calling use them. */
@Global()
@Module({
  providers: [
    { provide: Credentials, useClass: CredentialLifecycle },
    { provide: CredentialTokens, useClass: HeldCredentialTokens },
    { provide: CredentialGenerations, useClass: StoredCredentialGenerations },
    { provide: OpenedCredentials, useClass: StoredOpenedCredentials },
    { provide: TokenSpool, useClass: HeldTokenSpool },
    { provide: CutOffCredentials, useClass: EmptiedCredentials },
    StoredSpooledTokens,
    SpoolFiles,
    CredentialConfirmation,
    CredentialSeals,
    EndedCredentials,
    GrantRevocation,
    HeldCredentials,
    KeyDestruction,
    UnconfirmedCredentials,
    CredentialIsDiscardedUnlessConfirmed,
    GrantIsRevokedWhenCredentialEnds,
    GrantsAreRevokedWhenAccountEnds,
  ],
  exports: [CutOffCredentials, Credentials, CredentialTokens, OpenedCredentials, TokenSpool],
})
export class CredentialModule {}
