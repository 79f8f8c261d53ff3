import { Module } from '@nestjs/common';
import { Callers } from '#kernel';
import { StoredCallers } from './persistence/stored-callers.js';
import { TokenUses } from './persistence/token-uses.js';

@Module({
  providers: [TokenUses, { provide: Callers, useClass: StoredCallers }],
  exports: [Callers],
})
export class CallerModule {}
