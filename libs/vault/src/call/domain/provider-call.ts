import { type ProxiedRequest } from '#vault-protocol';
import { type Secret } from '../../credential/domain/credential.js';
import { type Integration } from '../../integration/domain/integrations.js';

/** A call as the service requests it, without base address and credential. */
export type ProviderCall = Omit<ProxiedRequest, 'tool' | 'timeout_ms' | 'max_bytes' | 'idempotency_key'>;

/** Data that the call uses. The definition is that of the auth method. */
export type CallingCredential = {
  integration: Pick<Integration, 'definition'>;
  auth_method: string;
  secret: Secret;
  variables: Record<string, unknown>;
};
