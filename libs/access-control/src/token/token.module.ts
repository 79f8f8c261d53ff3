import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IssueTokenHandler } from './commands/issue-token.js';
import { Tokens } from './domain/tokens.js';
import { StoredTokens } from './persistence/stored-tokens.js';

@Module({
  imports: [CqrsModule],
  providers: [{ provide: Tokens, useClass: StoredTokens }, IssueTokenHandler],
  exports: [Tokens],
})
export class TokenModule {}
