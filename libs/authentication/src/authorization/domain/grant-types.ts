/** The grant type of assertions. Source: RFC 7523, 2.1. */
export const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The signature algorithms that are accepted. All of them use the public key of a key pair. */
export const signingAlgorithms = [
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
  ...['PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'],
];

/** The grant type of clients that get tokens for themselves. Source: RFC 6749, 4.4. */
export const clientCredentials = 'client_credentials';

/** All grant types that the token endpoint supports. */
export const grantTypes: readonly string[] = ['authorization_code', 'refresh_token', jwtBearer, clientCredentials];
