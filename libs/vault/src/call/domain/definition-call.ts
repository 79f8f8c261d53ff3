import { type PostInstallStep, type Verification } from '#connector-definition';
import { renderPath, renderText } from '../../provider/domain/render.js';
import { type ProxiedRequest } from '#vault-protocol';
import { type Secret } from '../../credential/domain/credential.js';
import { type Integration } from '../../integration/domain/integrations.js';

/** A call as the service requests it, without base address and credential. */
export type ProviderCall = Omit<ProxiedRequest, 'tool' | 'timeout_ms' | 'max_bytes' | 'idempotency_key'>;

/** The credential of a call, with its variables. The definition is that of the auth method. */
export type CallingCredential = {
  integration: Pick<Integration, 'definition'>;
  auth_method: string;
  secret: Secret;
  variables: Record<string, unknown>;
};

/**
 * A request from the definition itself, with the account's variables.
 * @throws NotRenderable when a variable is missing.
 */
export function definitionCall(
  { method, path, query, headers, body }: Verification | PostInstallStep['request'],
  variables: Record<string, unknown>,
): ProviderCall {
  const filled = (value: unknown) => filledIn(value, variables);
  return {
    method,
    path: renderPath(path, variables),
    query: filled(query) as ProviderCall['query'],
    headers: filled(headers) as ProviderCall['headers'],
    body: filled(body),
  };
}

function filledIn(value: unknown, variables: Record<string, unknown>): unknown {
  if (typeof value === 'string') return renderText(value, variables);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => filledIn(each, variables));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filledIn(each, variables)]));
}
