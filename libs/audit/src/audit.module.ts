import { Global, Module } from '@nestjs/common';
import { AuditLogModule } from './audit-log/audit-log.module.js';

@Global()
@Module({ imports: [AuditLogModule], exports: [AuditLogModule] })
export class AuditModule {}
