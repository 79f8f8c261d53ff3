import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ValidateDefinitionHandler } from './queries/validate-definition.js';
import { DefinitionChecks } from './services/definition-checks.js';
import { DefinitionReader } from './services/definition-reader.js';

@Module({
  imports: [CqrsModule],
  providers: [DefinitionChecks, DefinitionReader, ValidateDefinitionHandler],
  exports: [DefinitionChecks, DefinitionReader],
})
export class DefinitionModule {}
