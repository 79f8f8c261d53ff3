import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { MayBeAbsent, CreatedPageQuery } from '#kernel';

/** Filters of the list of deliveries. */
export class WebhookDeliveryQuery extends CreatedPageQuery {
  /** Only deliveries with this status. */
  @MayBeAbsent() @IsIn(['pending', 'delivered', 'failed']) status?: 'pending' | 'delivered' | 'failed';

  /** Only deliveries of this event. */
  @MayBeAbsent() @IsString() @Length(1, 100) event?: string;

  /** The order by creation time; newest first by default. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}

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
  /** Attempts since the delivery was queued or replayed. */
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
