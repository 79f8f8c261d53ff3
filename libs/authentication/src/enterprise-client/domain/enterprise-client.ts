import { type Act, Aggregate, type AggregateState, type EventEntries, newId } from '#kernel';

/** How a client authenticates at the token endpoint. Source: OpenID Connect Core, 9. */
export const clientAuthentications = ['client_secret', 'private_key_jwt'] as const;

export type EnterpriseClientState = AggregateState & {
  name: string;
  /** The id of this client, or the URL of its metadata document. */
  client_id: string;
  authentication: (typeof clientAuthentications)[number];
  /** Null for a client with a metadata document. */
  secret_hint: string | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};

/** @param document the URL of the client's metadata document. Null for a client with a secret. */
export type EnterpriseClientContent = { name: string; document: string | null };

/** An agent that gets tokens for members with assertions of the organization's identity provider. */
export class EnterpriseClient extends Aggregate<EnterpriseClientState, EnterpriseClientEvent> {
  protected readonly noun = 'enterprise_client';

  /** @param hint the hint of its secret. Null for a client with a metadata document. */
  static register(
    org_id: string,
    { name, document }: EnterpriseClientContent,
    { id, hint: secret_hint }: { id: string; hint: string | null },
    act: Act,
  ): EnterpriseClient {
    const authentication = document === null ? 'client_secret' : 'private_key_jwt';
    const dates = { created_at: act.at, updated_at: act.at };
    const state = { org_id, id, version: 1, name, authentication, secret_hint, created_by: act.by, ...dates } as const;
    const client = new EnterpriseClient({ ...state, client_id: document ?? id });
    client.apply(act, { type: 'enterprise_client.created', data: client.facts });
    return client;
  }

  static newId = (act: Act): string => newId('entc', act.at);

  rotateSecret(secret_hint: string, act: Act): void {
    const event = { type: 'enterprise_client.secret_rotated', data: this.facts } as const;
    this.apply(act, event, { secret_hint, updated_at: act.at });
  }

  delete(act: Act): void {
    this.apply(act, { type: 'enterprise_client.deleted', data: this.facts });
    this.removed = true;
  }

  private get facts(): ClientFacts {
    const { name, client_id, authentication } = this.state;
    return { name, client_id, authentication };
  }

  protected override label(): string {
    return this.state.name;
  }
}

type ClientFacts = { name: string; client_id: string; authentication: string };

export type EnterpriseClientEvent =
  | { type: 'enterprise_client.created'; data: ClientFacts }
  | { type: 'enterprise_client.secret_rotated'; data: ClientFacts }
  | { type: 'enterprise_client.deleted'; data: ClientFacts }
  | { type: 'enterprise_client.refused'; data: { client_id: string; cause: string } };

const security = { category: 'security' } as const;

export const enterpriseClientEvents = {
  'enterprise_client.created': { says: 'added enterprise client', ...security },
  'enterprise_client.secret_rotated': { says: 'rotated the secret of enterprise client', ...security },
  'enterprise_client.deleted': { says: 'deleted enterprise client', ...security },
  'enterprise_client.refused': { says: 'refused a token ({cause}) for', ...security, outcome: 'refused' },
} satisfies EventEntries<EnterpriseClientEvent>;
