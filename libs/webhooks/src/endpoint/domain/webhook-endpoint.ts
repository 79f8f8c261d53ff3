import { type Act, Aggregate, type AggregateState, type EventEntries, notActive, refineError } from '#kernel';

export type WebhookEndpointState = AggregateState & {
  url: string;
  description: string | null;
  /** Event names, `area.*`, or `*` for all events except those of the category `usage`. */
  events: string[];
  status: 'enabled' | 'disabled';
  disabled_reason: DisabledReason | null;
  secret_hint: string;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};

export type WebhookContent = Pick<WebhookEndpointState, 'url' | 'description' | 'events'>;

export type WebhookChanges = Partial<WebhookContent & Pick<WebhookEndpointState, 'status'>>;

export const webhookDisabled = refineError(
  notActive,
  () => 'This webhook is disabled. Enable it first.',
  'The webhook is disabled.',
);

/** An endpoint that receives the organization's events. The state of its deliveries is stored elsewhere. */
export class WebhookEndpoint extends Aggregate<WebhookEndpointState, WebhookEvent> {
  protected readonly noun = 'webhook_endpoint';
  protected override readonly unlogged = ['url', 'secret_hint'];

  static create(org_id: string, id: string, content: WebhookContent, secret_hint: string, act: Act): WebhookEndpoint {
    const endpoint = new WebhookEndpoint({
      org_id,
      id,
      version: 1,
      ...content,
      status: 'enabled',
      disabled_reason: null,
      secret_hint,
      created_by: act.by,
      created_at: act.at,
      updated_at: act.at,
    });
    const data = { url_host: endpoint.host, events: content.events };
    endpoint.apply(act, { type: 'webhook_endpoint.created', data });
    return endpoint;
  }

  get isEnabled(): boolean {
    return this.state.status === 'enabled';
  }

  /** Whether the changes affect what is sent, or to which address. */
  isRedirectedBy(changes: WebhookChanges): boolean {
    return this.changedBy(changes).some(
      (field) => field === 'url' || field === 'events' || (field === 'status' && changes.status === 'enabled'),
    );
  }

  update(changes: WebhookChanges, act: Act): void {
    const fields = this.changedBy(changes);
    if (fields.length === 0) return;
    const status = changes.status ?? this.state.status;
    const disabled_reason = status === 'enabled' ? null : (this.state.disabled_reason ?? 'manual');
    const url_host = new URL(changes.url ?? this.state.url).host;
    const next = { ...changes, disabled_reason, updated_at: act.at };
    this.apply(act, { type: 'webhook_endpoint.updated', data: { url_host, fields } }, next);
  }

  rotateSecret(secret_hint: string, overlap_hours: number, act: Act): void {
    const data = { url_host: this.host, overlap_hours };
    this.apply(act, { type: 'webhook_endpoint.secret_rotated', data }, { secret_hint, updated_at: act.at });
  }

  /** Records the test event, which is then delivered. @throws conflict `not_active`. */
  test(act: Act): void {
    this.assertEnabled();
    this.applyUnchanged(act, { type: 'webhook_endpoint.tested', data: { url_host: this.host } });
  }

  /** @throws conflict `not_active`. */
  replay(count: number, act: Act): void {
    this.assertEnabled();
    if (count > 0) this.applyUnchanged(act, { type: 'webhook.replayed', data: { url_host: this.host, count } });
  }

  disable(cause: DisabledReason, act: Act): void {
    if (!this.isEnabled) return;
    const next = { status: 'disabled', disabled_reason: cause, updated_at: act.at } as const;
    this.apply(act, { type: 'webhook_endpoint.disabled', data: { url_host: this.host, cause } }, next);
  }

  delete(act: Act): void {
    this.apply(act, { type: 'webhook_endpoint.deleted', data: { url_host: this.host } });
    this.removed = true;
  }

  private changedBy(changes: WebhookChanges): (keyof WebhookChanges)[] {
    return (Object.keys(changes) as (keyof WebhookChanges)[]).filter(
      (field) => JSON.stringify(changes[field]) !== JSON.stringify(this.state[field]),
    );
  }

  private assertEnabled(): void {
    if (!this.isEnabled) throw webhookDisabled();
  }

  private get host(): string {
    return new URL(this.state.url).host;
  }

  protected override label(): string {
    return this.host;
  }
}

/** The events contain only the host of an address, because an address may contain a secret of the receiver. */
export type WebhookEvent =
  | { type: 'webhook_endpoint.created'; data: { url_host: string; events: string[] } }
  | { type: 'webhook_endpoint.updated'; data: { url_host: string; fields: string[] } }
  | { type: 'webhook_endpoint.deleted'; data: { url_host: string } }
  | { type: 'webhook_endpoint.secret_rotated'; data: { url_host: string; overlap_hours: number } }
  | { type: 'webhook_endpoint.tested'; data: { url_host: string } }
  | { type: 'webhook_endpoint.disabled'; data: { url_host: string; cause: DisabledReason } }
  | { type: 'webhook.replayed'; data: { url_host: string; count: number } };

export type DisabledReason = 'manual' | 'failing' | 'gone';

const security = { category: 'security' } as const;

export const webhookEvents = {
  'webhook_endpoint.created': { says: 'added webhook', ...security },
  'webhook_endpoint.updated': { says: 'changed webhook', ...security },
  'webhook_endpoint.deleted': { says: 'deleted webhook', ...security },
  'webhook_endpoint.secret_rotated': { says: 'rotated the secret of webhook', ...security },
  'webhook_endpoint.tested': { says: 'tested webhook', ...security },
  'webhook_endpoint.disabled': { says: 'disabled webhook', ...security },
  'webhook.replayed': { says: 'replayed deliveries of webhook', ...security },
} satisfies EventEntries<WebhookEvent>;
