import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { AuditRecordView } from '#audit';

/** An audit record as in `scope=org`, without IP address and user agent. */
export class WebhookRecordView extends OmitType(AuditRecordView, ['ip', 'user_agent']) {
  /** True if the message would exceed 20 KiB. `changes` are then omitted, and `data` too if needed. */
  @ApiPropertyOptional({ type: Boolean }) truncated?: boolean;
}

/** The message sent to a webhook. */
export class WebhookMessageView {
  /** The name of the event. */
  @ApiProperty({ example: 'role.created' }) type!: string;
  /** When it happened, in RFC 3339 and UTC. */
  timestamp!: string;
  /** The event, in a shape that depends on its type. */
  data!: WebhookRecordView;
}
