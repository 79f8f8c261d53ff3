import { ApiProperty } from '@nestjs/swagger';
import { type DisabledReason } from '../domain/webhook-events.js';

/** Where somebody is told what happens in the organization. */
export class WebhookEndpointView {
  /** The id of the webhook endpoint. It never changes. */
  @ApiProperty({ example: 'whep_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** Where messages are sent to. */
  url!: string;
  /** What the webhook endpoint is for. */
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  /** Names of events, `area.*` for an area's, `*` for all; those of the category `usage` by their names alone. */
  @ApiProperty({ type: [String] }) events!: string[];
  /** A disabled one is told nothing, and nothing is kept for it. */
  @ApiProperty({ enum: ['enabled', 'disabled'] }) status!: 'enabled' | 'disabled';
  /** `gone`: it answered 410. `failing`: for five days, or with too much waiting for it. */
  @ApiProperty({ enum: ['manual', 'failing', 'gone'], nullable: true, type: String })
  disabled_reason!: DisabledReason | null;
  /** The end of the secret that signs: the whole of it is shown once. */
  secret_hint!: string;
  /** RFC 3339, UTC. */
  @ApiProperty({ type: String, nullable: true }) last_success_at!: string | null;
  /** RFC 3339, UTC. */
  @ApiProperty({ type: String, nullable: true }) last_failure_at!: string | null;
  /** Tries since the last that succeeded. */
  @ApiProperty({ type: 'integer' }) consecutive_failures!: number;
  /** The id of the member who created the webhook endpoint; null if there is none. */
  @ApiProperty({ type: String, nullable: true }) created_by!: string | null;
  /** Null beside an id means they left the organization. */
  @ApiProperty({ type: String, nullable: true }) created_by_label!: string | null;
  /** RFC 3339, UTC. */
  created_at!: string;
  /** RFC 3339, UTC. */
  updated_at!: string;
}

/** With its secret, in this answer only. */
export class IssuedWebhookEndpointView extends WebhookEndpointView {
  /** `whsec_` and 32 bytes in base64 [Standard Webhooks]. */
  secret!: string;
}

/** An event on its way to an endpoint. */
export class WebhookDeliveryView {
  /** Unique among the deliveries of its endpoint. */
  @ApiProperty({ example: 'whdl_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The audit record that is told of: sent as `webhook-id`, on every try. */
  event_id!: string;
  /** What happened. */
  @ApiProperty({ example: 'role.created' }) event!: string;
  /** `failed`: not tried again by itself. */
  @ApiProperty({ enum: ['pending', 'delivered', 'failed'] }) status!: 'pending' | 'delivered' | 'failed';
  /** Tries since it was queued or replayed. */
  @ApiProperty({ type: 'integer' }) attempts!: number;
  /** RFC 3339, UTC; null where it is not tried again. */
  @ApiProperty({ type: String, nullable: true }) next_attempt_at!: string | null;
  /** RFC 3339, UTC. */
  @ApiProperty({ type: String, nullable: true }) last_attempt_at!: string | null;
  /** What the receiver answered to the last try; null where it did not. */
  @ApiProperty({ type: 'integer', nullable: true }) response_status!: number | null;
  /** Its first 1024 bytes. */
  @ApiProperty({ type: String, nullable: true }) response_body!: string | null;
  /** Why there was no answer. */
  @ApiProperty({ type: String, nullable: true }) error!: string | null;
  /** RFC 3339, UTC. */
  created_at!: string;
}

/** How many are being sent. */
export class QueuedView {
  /** The number of deliveries that were queued. */
  @ApiProperty({ type: 'integer' }) queued!: number;
}
