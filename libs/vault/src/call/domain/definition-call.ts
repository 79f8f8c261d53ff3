import { type PostInstallStep, type Verification } from '#connector-definition';
import { renderPath, renderText } from '../../provider/domain/render.js';
import { type ProxiedRequest } from '#vault-protocol';
import { type Secret } from '../../credential/domain/credential.js';
import { type Integration } from '../../integration/domain/integrations.js';

/** The service's request for a call, without the base address and the credential. */
export type ProviderCall = Omit<ProxiedRequest, 'tool' | 'timeout_ms' | 'max_bytes' | 'idempotency_key'>;

/** The credential of a call, with the account's variables and the definition for the credential's auth method. */
export type CallingCredential = {
  integration: Pick<Integration, 'definition'>;
  auth_method: string;
  secret: Secret;
  variables: Record<string, unknown>;
};

/**
 * Returns a request that the definition itself contains, with the account's variables filled in.
 * @throws NotRenderable when a variable is missing.
 */
export function definitionCall(
  { method, path, query, headers, body }: Verification | PostInstallStep['request'],
  variables: Record<string, unknown>,
): ProviderCall {
  const rendered = (value: unknown) => renderValues(value, variables);
  return {
    method,
    path: renderPath(path, variables),
    query: rendered(query) as ProviderCall['query'],
    headers: rendered(headers) as ProviderCall['headers'],
    body: rendered(body),
  };
}

function renderValues(value: unknown, variables: Record<string, unknown>): unknown {
  if (typeof value === 'string') return renderText(value, variables);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => renderValues(each, variables));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renderValues(each, variables)]));
}
