import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { IntegrationModule } from '../integration/integration.module.js';
import { CredentialReader, Credentials, CredentialTokens } from './domain/credentials.js';
import { TokenSpool } from './domain/spooled-tokens.js';
import { DiscardUnconfirmedCredentialJob } from './jobs/discard-unconfirmed-credential.job.js';
import { RevokeAccountGrantsJob, RevokeEndedGrantJob } from './jobs/revoke-grants.job.js';
import { GrantRevocation } from './services/grant-revocation.js';
import { CredentialGenerations, StoredCredentialTokens } from './persistence/credential-generations.js';
import { DurableTokenSpool, StoredSpooledTokens } from './persistence/durable-token-spool.js';
import { SpoolFiles } from './persistence/spool-files.js';
import { StoredCredentialReader } from './persistence/stored-credential-reader.js';
import { CredentialDestruction } from './services/credential-destruction.js';
import { CredentialRotation } from './services/credential-rotation.js';
import { CredentialSealer } from './services/credential-sealer.js';

@Module({
  imports: [AccountModule, IntegrationModule],
  providers: [
    { provide: Credentials, useClass: CredentialRotation },
    { provide: CredentialTokens, useClass: StoredCredentialTokens },
    { provide: CredentialReader, useClass: StoredCredentialReader },
    { provide: TokenSpool, useClass: DurableTokenSpool },
    CredentialDestruction,
    CredentialSealer,
    CredentialGenerations,
    GrantRevocation,
    SpoolFiles,
    StoredSpooledTokens,
    DiscardUnconfirmedCredentialJob,
    RevokeEndedGrantJob,
    RevokeAccountGrantsJob,
  ],
  exports: [CredentialDestruction, Credentials, CredentialReader, CredentialTokens, TokenSpool],
})
export class CredentialModule {}
