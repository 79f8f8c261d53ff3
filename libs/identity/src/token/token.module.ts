import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SecretModule } from '../secret/secret.module.js';
import { NotificationModule } from '../notification/notification.module.js';
import { MemberModule } from '../member/member.module.js';
import { AnnounceTokenExpiryHandler, AnnounceTokenExpiryJob } from './jobs/announce-token-expiry.job.js';
import { IssueTokenHandler } from './commands/issue-token.js';
import { RenameTokenHandler } from './commands/rename-token.js';
import { RevokeAllTokensHandler, RevokeTokenHandler } from './commands/revoke-tokens.js';
import { RotateTokenHandler } from './commands/rotate-token.js';
import { TokenChanges, TokenRevocations } from './services/token-changes.js';
import { DirectoryUse, Tokens } from './domain/tokens.js';
import { TokenController } from './http/token.controller.js';
import { DeleteDeadTokensJob } from './jobs/delete-dead-tokens.job.js';
import { StoredDirectoryUse, StoredTokens } from './persistence/stored-tokens.js';
import { GetTokenHandler } from './queries/get-token.js';
import { ListTokensHandler } from './queries/list-tokens.js';
import { TokenViewBuilder } from './queries/token.view.js';
import { TokenOffboarding } from './hooks/token-offboarding.js';

@Module({
  imports: [CqrsModule, MemberModule, NotificationModule, SecretModule],
  controllers: [TokenController],
  providers: [
    { provide: Tokens, useClass: StoredTokens },
    { provide: DirectoryUse, useClass: StoredDirectoryUse },
    TokenRevocations,
    TokenChanges,
    TokenViewBuilder,
    TokenOffboarding,
    IssueTokenHandler,
    RenameTokenHandler,
    RotateTokenHandler,
    RevokeTokenHandler,
    RevokeAllTokensHandler,
    ListTokensHandler,
    GetTokenHandler,
    AnnounceTokenExpiryHandler,
    AnnounceTokenExpiryJob,
    DeleteDeadTokensJob,
  ],
  exports: [DirectoryUse, TokenRevocations, Tokens],
})
export class TokenModule {}
