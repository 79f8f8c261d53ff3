import { Module } from '@nestjs/common';
import { RegisteredTools } from './domain/registered-tools.js';
import { StoredRegisteredTools } from './persistence/stored-registered-tools.js';

@Module({
  providers: [{ provide: RegisteredTools, useClass: StoredRegisteredTools }],
  exports: [RegisteredTools],
})
export class RegisteredToolModule {}
