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
  variables?: Record<string, unknown>;
};

/** Returns a mask for a credential, and for the secret variables of its account. */
export function credentialMask({ integration, secret, variables = {} }: UsedCredential): SecretMask {
  const names = secretVariableNames(integration.definition);
  return new SecretMask([...secretParts(secret), ...names.flatMap((name) => listTexts(variables[name]))]);
}

export const secretVariableNames = ({ variables = [] }: Pick<InstalledDefinition, 'variables'>): string[] =>
  variables.filter(({ secret }) => secret).map(({ name }) => name);

/** Only texts and numbers can be part of a request. */
const listTexts = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
