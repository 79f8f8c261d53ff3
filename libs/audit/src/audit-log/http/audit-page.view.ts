import { ApiProperty } from '@nestjs/swagger';
import { pageSchema } from '#kernel';
import { type AuditScope } from '../domain/audit-policy.js';
import { AuditRecordView } from '../queries/audit-record.view.js';

export class AuditPageView extends pageSchema(AuditRecordView) {
  /** Which part of the log this is. */
  @ApiProperty({ enum: ['own', 'org'] }) scope!: AuditScope;
}
