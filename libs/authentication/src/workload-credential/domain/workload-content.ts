import { type FieldPath, invalid, invalidValue, required, unknownField } from '#kernel';
import { isStorable } from '#kernel/http';
import { type AppScope } from '../../connected-app/domain/app-scopes.js';
import { readPublicKeys } from './public-keys.js';
import { type RequiredClaims, type WorkloadContent, type WorkloadKind } from './workload-credential.js';

/** What a caller sends. */
export type WorkloadDraft = {
  name: string;
  kind: WorkloadKind;
  max_scope?: AppScope;
  issuer?: string | null;
  subject?: string | null;
  audience?: string | null;
  claims?: object | null;
  reusable?: boolean;
  jwks?: object | null;
  jwks_uri?: string | null;
};

/** Says why a URL cannot be called. Null if it can. */
type FindRefusal = (url: string) => string | null;

const defaultScope = 'mcp:write';

const maxClaims = 20;
const maxClaimName = 200;
const maxClaimText = 500;

/** Claims that Latchkey checks in its own way. */
const checkedClaims = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'];

/** @throws invalidFields */
export function readWorkloadContent(draft: WorkloadDraft, findRefusal: FindRefusal): WorkloadContent {
  const { name, kind, max_scope = defaultScope } = draft;
  const proof = kind === 'federation' ? readFederation(draft, findRefusal) : readKeys(draft, findRefusal);
  return { name, kind, max_scope, ...noProof, ...proof };
}

const noProof = {
  ...{ issuer: null, subject: null, audience: null, claims: null, reusable: false },
  ...{ jwks: null, jwks_uri: null },
};

function readFederation(
  { issuer, subject, audience = null, claims, reusable = false, ...other }: WorkloadDraft,
  findRefusal: FindRefusal,
) {
  for (const field of ['jwks', 'jwks_uri'] as const) assertAbsent(field, other[field], 'private_key_jwt');
  if (issuer == null) throw invalid('/issuer', required, 'A credential of the kind federation needs an issuer.');
  if (subject == null) throw invalid('/subject', required, 'A credential of the kind federation needs a subject.');
  assertCallable('/issuer', issuer, findRefusal);
  const { search, hash } = new URL(issuer);
  if (search !== '' || hash !== '')
    throw invalid('/issuer', invalidValue, 'The issuer cannot have a query or a fragment.');
  return { issuer, subject, audience, claims: claims == null ? {} : readClaims(claims), reusable };
}

function readKeys({ jwks, jwks_uri, ...other }: WorkloadDraft, findRefusal: FindRefusal) {
  for (const field of ['issuer', 'subject', 'audience', 'claims', 'reusable'] as const)
    assertAbsent(field, other[field], 'federation');
  if (jwks != null && jwks_uri != null) throw invalid('/jwks_uri', invalidValue, 'Send either jwks or jwks_uri.');
  if (jwks != null) return { jwks: readPublicKeys(jwks) };
  if (jwks_uri == null) throw invalid('/jwks', required, 'A credential of the kind private_key_jwt needs keys.');
  assertCallable('/jwks_uri', jwks_uri, findRefusal);
  return { jwks_uri };
}

function assertAbsent(field: string, value: unknown, kind: WorkloadKind): void {
  if (value != null) throw invalid(`/${field}`, unknownField, `Only credentials of the kind ${kind} have ${field}.`);
}

function assertCallable(path: FieldPath, url: string, findRefusal: FindRefusal): void {
  const refusal = findRefusal(url);
  if (refusal !== null) throw invalid(path, invalidValue, refusal);
}

function readClaims(claims: object): RequiredClaims {
  const entries = Object.entries(claims);
  if (entries.length > maxClaims) throw invalidClaims(`A credential can require at most ${maxClaims} claims.`);
  if (entries.some(([name]) => checkedClaims.includes(name)))
    throw invalidClaims(`Latchkey checks these claims itself: ${checkedClaims.join(', ')}.`);
  if (entries.some(([name]) => name === '' || name.length > maxClaimName || !isStorable(name)))
    throw invalidClaims(`Each claim needs a name of at most ${maxClaimName} characters.`);
  if (!entries.every(isClaim))
    throw invalidClaims(`Each claim must be a text of at most ${maxClaimText} characters, a number, true or false.`);
  return Object.fromEntries(entries);
}

const isClaim = (entry: [string, unknown]): entry is [string, string | number | boolean] => isClaimValue(entry[1]);

const isClaimValue = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= maxClaimText && isStorable(value));

const invalidClaims = (message: string) => invalid('/claims', invalidValue, message);
