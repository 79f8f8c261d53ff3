import { Module } from '@nestjs/common';
import { Founding } from './domain/founding.js';
import { StoredFounding } from './persistence/stored-founding.js';

@Module({
  providers: [{ provide: Founding, useClass: StoredFounding }],
  exports: [Founding],
})
export class FoundingModule {}
