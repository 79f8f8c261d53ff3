import { type BodyType } from '#connector-definition';
import { type Secret } from '../../credential/domain/secret.js';
import { type Integration } from '../../integration/domain/integrations.js';

/** A call as the service requests it, without base address and credential. */
export type ProviderCall = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, encoded. */
  path: string;
  query?: Record<string, string | string[]>;
  /** An additional query, already encoded. */
  encoded_query?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** An already encoded form, instead of `body`. */
  encoded_body?: string;
  body_type?: BodyType | null;
};

/** What the call uses; the definition is that of the auth method. */
export type CallingCredential = {
  integration: Pick<Integration, 'definition'>;
  auth_method: string;
  secret: Secret;
  variables: Record<string, unknown>;
};

export type ProviderResponse = {
  status: number;
  /** Names in lower case; only headers for the caller. */
  headers: Record<string, string>;
  body: unknown;
  body_encoding: 'json' | 'text' | 'base64';
  /** The body exceeded the limit. */
  truncated: boolean;
  duration_ms: number;
  /** Whether the credential was refreshed for it. */
  refreshed: boolean;
};
