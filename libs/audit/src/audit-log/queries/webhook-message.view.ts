import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { AuditRecordView } from './audit-record.view.js';

/** An audit record as who may read the whole log sees it, less where people sit. */
export class WebhookRecordView extends OmitType(AuditRecordView, ['ip', 'user_agent']) {
  /** Where the message would be longer than 20 KiB: `changes` are left out then, and `data` if that is not enough. */
  @ApiPropertyOptional({ type: Boolean }) truncated?: boolean;
}

/** What a webhook is sent. */
export class WebhookMessageView {
  /** The name of the event. */
  @ApiProperty({ example: 'role.created' }) type!: string;
  /** When it happened: RFC 3339, UTC. */
  timestamp!: string;
  /** The event, in a shape that depends on its type. */
  data!: WebhookRecordView;
}
