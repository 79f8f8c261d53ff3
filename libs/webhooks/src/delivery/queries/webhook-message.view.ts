import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { AuditRecordView } from '#audit';

/** An audit record as `GET /audit-log` shows it with `scope=org`, without IP address and user agent. */
export class WebhookRecordView extends OmitType(AuditRecordView, ['ip', 'user_agent']) {
  /** True if the message would exceed 20 KiB. `changes` is then empty, and `data` too if necessary. */
  @ApiPropertyOptional({ type: Boolean }) truncated?: boolean;
}

/** The message sent to a webhook. */
export class WebhookMessageView {
  /** The name of the event. */
  @ApiProperty({ example: 'role.created' }) type!: string;
  /** When the event happened, in RFC 3339 and UTC. */
  timestamp!: string;
  /** The audit record of the event. The shape of the record's own `data` depends on the event. */
  data!: WebhookRecordView;
}
