import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { type WebhookEndpointView } from './webhook.view.js';

export const endpointColumns = `id, url, description, events, status, disabled_reason, secret_hint, last_success_at,
  last_failure_at, consecutive_failures, created_by, created_at, updated_at`;

export type WebhookEndpointRow = Omit<WebhookEndpointView, 'created_by_label'>;

@Injectable()
export class WebhookViewBuilder {
  constructor(private readonly members: MemberLabels) {}

  async build(orgId: string, rows: readonly WebhookEndpointRow[]): Promise<WebhookEndpointView[]> {
    const labels = await this.members.current(
      orgId,
      rows.flatMap(({ created_by }) => created_by ?? []),
    );
    return rows.map((row) => toView(row, labels));
  }
}

const toView = (row: WebhookEndpointRow, labels: ReadonlyMap<string, string>): WebhookEndpointView => ({
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
