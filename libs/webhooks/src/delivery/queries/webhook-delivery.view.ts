import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { AuditRecordView } from '#audit';

/** The delivery of an event to an endpoint. */
export class WebhookDeliveryView {
  /** The id of the delivery, unique within its endpoint. */
  @ApiProperty({ example: 'whdl_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The id of the audit record, sent as `webhook-id` on every attempt. */
  event_id!: string;
  /** The name of the event. */
  @ApiProperty({ example: 'role.created' }) event!: string;
  /** `pending`: waits for an attempt. `delivered`: the response was 2xx. `failed`: not retried automatically. */
  @ApiProperty({ enum: ['pending', 'delivered', 'failed'] }) status!: 'pending' | 'delivered' | 'failed';
  /**
   * Attempts since the delivery was queued or replayed. An attempt counts once there was a response, or once it is known
   * that there is none.
   */
  @ApiProperty({ type: 'integer' }) attempts!: number;
  /** When the next attempt is due; null if there is none. */
  @ApiProperty({ type: String, nullable: true }) next_attempt_at!: string | null;
  /** When the last attempt was made; null before the first attempt. */
  @ApiProperty({ type: String, nullable: true }) last_attempt_at!: string | null;
  /** The HTTP status of the last response; null if there was none. */
  @ApiProperty({ type: 'integer', nullable: true }) response_status!: number | null;
  /**
   * The first 1024 bytes of the last response. Null if there was none, or if the caller does not hold `audit:view`,
   * because a response may repeat the message.
   */
  @ApiProperty({ type: String, nullable: true }) response_body!: string | null;
  /** Why there was no response, or why the message was not sent; null otherwise. */
  @ApiProperty({ type: String, nullable: true }) error!: string | null;
  /** When the delivery was queued. */
  created_at!: string;
}

/** The number of queued deliveries. */
export class QueuedView {
  /** The number of deliveries that were queued. */
  @ApiProperty({ type: 'integer' }) queued!: number;
}

/** An audit record as `GET /audit-log` shows it with `scope=org`, without IP address and user agent. */
class WebhookRecordView extends OmitType(AuditRecordView, ['ip', 'user_agent']) {
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
