import { errors } from 'jose';

/** The claims and headers whose names may appear in a cause. Other names come from the assertion. */
const checkedNames = ['alg', 'aud', 'exp', 'iat', 'iss', 'jti', 'nbf', 'sub', 'typ'];

/**
 * Returns why a JWT was not accepted, for administrators. Contains no text of the JWT. Null for an error that is not about
 * the JWT or its keys.
 */
export function describeJwtError(error: unknown): string | null {
  if (error instanceof errors.JWTExpired) return 'exp is in the past';
  if (error instanceof errors.JWTClaimValidationFailed)
    return checkedNames.includes(error.claim) ? `${error.claim} is missing or wrong` : 'a claim is missing or wrong';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'the signature is wrong';
  if (error instanceof errors.JWKSNoMatchingKey) return 'no published key fits the signature';
  if (error instanceof errors.JWKSMultipleMatchingKeys) return 'several published keys fit the signature';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'the algorithm of the signature is not accepted';
  if (error instanceof errors.JWKSTimeout) return 'the keys could not be downloaded in time';
  if (error instanceof errors.JOSEError) return 'the assertion is not a valid JWT, or the published keys are not valid';
  // The package does not validate the shape of keys, and throws a TypeError later.
  return error instanceof TypeError ? 'the published keys are not valid' : null;
}
