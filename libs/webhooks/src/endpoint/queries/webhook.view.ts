import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MemberLabels } from '#identity';
import { type DisabledReason } from '../domain/webhook-endpoint.js';

/** An endpoint that receives the organization's events. */
export class WebhookEndpointView {
  @ApiProperty({ example: 'whep_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The address messages are sent to. */
  url!: string;
  /** What the webhook is for. */
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  /**
   * Event names from `GET /audit-log/actions`, `area.*` for an area, or `*` for all except those of the category `usage`, such as
   * runs of tools.
   */
  @ApiProperty({ type: [String] }) events!: string[];
  /** Whether the webhook is enabled. A disabled webhook receives nothing, and no deliveries are queued for it. */
  @ApiProperty({ enum: ['enabled', 'disabled'] }) status!: 'enabled' | 'disabled';
  /**
   * Why the webhook is disabled. `gone`: the receiver responded with 410. `failing`: deliveries failed for five days,
   * or too many were pending.
   */
  @ApiProperty({ enum: ['manual', 'failing', 'gone'], nullable: true, type: String })
  disabled_reason!: DisabledReason | null;
  /** `whsec_…` and the last four characters of the current secret. The whole secret is shown only once. */
  secret_hint!: string;
  /** When a message was last delivered; null if none was. */
  @ApiProperty({ type: String, nullable: true }) last_success_at!: string | null;
  /** When an attempt last failed; null if none did. */
  @ApiProperty({ type: String, nullable: true }) last_failure_at!: string | null;
  /** Failed attempts since the last success. */
  @ApiProperty({ type: 'integer' }) consecutive_failures!: number;
  /** The id of the member who created the webhook; null if no member did. */
  @ApiProperty({ type: String, nullable: true }) created_by!: string | null;
  /** The display name of the creator; null if they left the organization. */
  @ApiProperty({ type: String, nullable: true }) created_by_label!: string | null;
  /** When the webhook was created. */
  created_at!: string;
  /** When the webhook last changed. */
  updated_at!: string;
}

/** A webhook with its secret. Only this response contains the secret. */
export class IssuedWebhookEndpointView extends WebhookEndpointView {
  /** `whsec_` and 32 bytes in base64 [Standard Webhooks]. */
  secret!: string;
}

export const endpointColumns = `id, url, description, events, status, disabled_reason, secret_hint, last_success_at,
  last_failure_at, consecutive_failures, created_by, created_at, updated_at`;

export type WebhookEndpointRow = Omit<WebhookEndpointView, 'created_by_label'>;

@Injectable()
export class WebhookViewBuilder {
  constructor(private readonly memberLabels: MemberLabels) {}

  async build(orgId: string, rows: readonly WebhookEndpointRow[]): Promise<WebhookEndpointView[]> {
    const labels = await this.memberLabels.current(
      orgId,
      rows.flatMap(({ created_by }) => created_by ?? []),
    );
    return rows.map((row) => buildWebhookEndpointView(row, labels));
  }
}

const buildWebhookEndpointView = (
  row: WebhookEndpointRow,
  labels: ReadonlyMap<string, string>,
): WebhookEndpointView => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  status: row.status,
  disabled_reason: row.disabled_reason,
  secret_hint: row.secret_hint,
  last_success_at: row.last_success_at,
  last_failure_at: row.last_failure_at,
  consecutive_failures: row.consecutive_failures,
  created_by: row.created_by,
  created_by_label: row.created_by === null ? null : (labels.get(row.created_by) ?? null),
  created_at: row.created_at,
  updated_at: row.updated_at,
});
