import { type AuthMethod, type Constants } from '#connector-definition';
import { type Check } from './check.js';

const authorization = 'response_type client_id redirect_uri state code_challenge code_challenge_method'.split(' ');
const token = 'grant_type code redirect_uri code_verifier client_secret'.split(' ');
const refresh = 'grant_type refresh_token client_secret'.split(' ');

/** Refuses parameters of the OAuth protocol in a definition, because the vault sets them itself. */
export const checkOAuthParameters: Check = ({ auth }, report) =>
  auth.forEach((method, index) => {
    for (const [field, names] of Object.entries(reservedBy(method)))
      for (const name of namesIn(method, field).filter((each) => names.includes(each)))
        report(
          'schema',
          ['auth', index, field, ...(isUrlField(field) ? [] : [name])],
          `Latchkey sets ${name} itself. Remove it.`,
        );
  });

function reservedBy(method: AuthMethod): Record<string, string[]> {
  if (method.type !== 'oauth2' && method.type !== 'client_credentials') return {};
  const scope = (method.scopes ?? []).length > 0 ? ['scope'] : [];
  const client = method.client_auth === 'basic' ? [] : ['client_id'];
  if (method.type === 'client_credentials') return { token_params: [...token, ...client, ...scope] };
  const authorizing = [...authorization, ...scope];
  return {
    authorize_url: authorizing,
    authorize_params: authorizing,
    consent_parameter: authorizing,
    token_params: [...token, ...client],
    refresh_params: [...refresh, ...client],
  };
}

function namesIn(method: AuthMethod, field: string): string[] {
  const value = (method as Record<string, unknown>)[field] as string | Constants | undefined;
  if (typeof value === 'string') return [...new URLSearchParams(value.split('?')[1]).keys()];
  return Object.keys(value ?? {});
}

const isUrlField = (field: string): boolean => field.endsWith('_url');
