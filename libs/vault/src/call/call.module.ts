import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountModule } from '../account/account.module.js';
import { CredentialModule } from '../credential/credential.module.js';
import { McpModule } from '../mcp/mcp.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { RefreshModule } from '../refresh/refresh.module.js';
import { CallProviderHandler } from './commands/call-provider.js';
import { VerifyAccountHandler } from './commands/verify-account.js';
import { RefreshAccountHandler } from './commands/refresh-account.js';
import { Verifier } from './domain/verifier.js';
import { CallController } from './http/call.controller.js';
import { VerifyRefusedAccountJob } from './jobs/verify-refused-account.job.js';
import { GetCheckedHandler } from './queries/get-checked.js';
import { RemoteVerifier } from './remote/remote-verifier.js';

@Module({
  imports: [AccountModule, CqrsModule, CredentialModule, McpModule, ProviderModule, RefreshModule],
  controllers: [CallController],
  providers: [
    { provide: Verifier, useClass: RemoteVerifier },
    CallProviderHandler,
    VerifyAccountHandler,
    RefreshAccountHandler,
    GetCheckedHandler,
    VerifyRefusedAccountJob,
  ],
  exports: [Verifier],
})
export class CallModule {}
