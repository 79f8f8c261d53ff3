import { Global, Module } from '@nestjs/common';
import { Credentials } from './domain/credentials.js';
import { OpenedCredentials } from './domain/opened-credentials.js';
import { KeyMaterial } from './domain/revocation.js';
import { CredentialIsDiscardedUnlessConfirmed } from './jobs/credential-is-discarded-unless-confirmed.js';
import { GrantIsRevokedWhenCredentialEnds } from './jobs/grant-is-revoked-when-credential-ends.js';
import { GrantsAreRevokedWhenAccountEnds } from './jobs/grants-are-revoked-when-account-ends.js';
import { StoredCredentials } from './persistence/stored-credentials.js';
import { StoredKeyMaterial } from './persistence/stored-key-material.js';
import { StoredOpenedCredentials } from './persistence/stored-opened-credentials.js';
import { CredentialSeals } from './services/credential-seals.js';

/** Global, because signing in makes credentials, and refreshing and calling use them. */
@Global()
@Module({
  providers: [
    { provide: Credentials, useClass: StoredCredentials },
    { provide: OpenedCredentials, useClass: StoredOpenedCredentials },
    { provide: KeyMaterial, useClass: StoredKeyMaterial },
    CredentialSeals,
    CredentialIsDiscardedUnlessConfirmed,
    GrantIsRevokedWhenCredentialEnds,
    GrantsAreRevokedWhenAccountEnds,
  ],
  exports: [Credentials, OpenedCredentials],
})
export class CredentialModule {}
