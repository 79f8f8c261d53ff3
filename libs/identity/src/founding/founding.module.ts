import { Module } from '@nestjs/common';
import { Founding } from './domain/founding.js';
import { OrganizationFounding } from './services/organization-founding.js';

@Module({
  providers: [{ provide: Founding, useClass: OrganizationFounding }],
  exports: [Founding],
})
export class FoundingModule {}
