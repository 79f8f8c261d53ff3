import { type BodyType } from '#connector-definition';
import { type Secret } from '../../credential/domain/secret.js';
import { type Integration } from '../../integration/domain/integrations.js';

/** A call as the service asks for it, which knows neither the base address nor the credential. */
export type ProviderCall = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, encoded. */
  path: string;
  query?: Record<string, string | string[]>;
  /** More of it, encoded already. */
  encoded_query?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** A form that is encoded already, in place of `body`. */
  encoded_body?: string;
  body_type?: BodyType | null;
};

/** With what it is made; the definition as it is under the method. */
export type CallingCredential = {
  integration: Pick<Integration, 'definition'>;
  auth_method: string;
  secret: Secret;
  variables: Record<string, unknown>;
};

export type ProviderResponse = {
  status: number;
  /** Names in lower case, as far as they concern the caller. */
  headers: Record<string, string>;
  body: unknown;
  body_encoding: 'json' | 'text' | 'base64';
  /** The body was longer than was asked for. */
  truncated: boolean;
  duration_ms: number;
  /** Whether the credential was renewed for it. */
  refreshed: boolean;
};
