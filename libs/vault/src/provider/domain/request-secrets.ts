import { type InstalledDefinition } from '#connector-definition';
import { secretParts, type Secret } from '../../credential/domain/credential.js';
import { SecretMask } from './secret-mask.js';

/** What is secret in a request to a third party. It is marked when the request is built. */
export type RequestSecrets = {
  /** Finds the secrets in responses, and in the addresses of redirects. */
  mask: SecretMask;
  /** The headers that contain a secret, in lower case. */
  headers: readonly string[];
};

/** For a request without a credential. */
export const noSecrets: RequestSecrets = { mask: new SecretMask([]), headers: [] };

type UsedCredential = {
  integration: { definition: Pick<InstalledDefinition, 'variables'> };
  secret: Secret;
  app_secrets: readonly string[];
  variables?: Record<string, unknown>;
};

/** Returns a mask for a credential, its OAuth application, and the secret variables of its account. */
export function credentialMask({ integration, secret, app_secrets, variables = {} }: UsedCredential): SecretMask {
  const values = secretVariableNames(integration.definition).flatMap((name) => listTexts(variables[name]));
  return new SecretMask([...secretParts(secret), ...app_secrets, ...values]);
}

export const secretVariableNames = ({ variables = [] }: Pick<InstalledDefinition, 'variables'>): string[] =>
  variables.filter(({ secret }) => secret).map(({ name }) => name);

/** Only texts and numbers can be part of a request. */
const listTexts = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
