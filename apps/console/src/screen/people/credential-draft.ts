import { type client } from '../../session/api.js';

type Body = Parameters<typeof client.members.createWorkloadCredential>[1];

/** What the person has entered. The fields of both kinds stay when the kind changes. */
export type CredentialDraft = {
  name: string;
  kind: Body['kind'];
  issuer: string;
  subject: string;
  audience: string;
  claims: string;
  reusable: boolean;
  jwks: string;
  jwksUri: string;
  maxScope: NonNullable<Body['max_scope']>;
};

export const emptyDraft: CredentialDraft = {
  ...{ name: '', kind: 'federation', issuer: '', subject: '', audience: '', claims: '', reusable: false },
  ...{ jwks: '', jwksUri: '', maxScope: 'mcp:write' },
};

/** The fields of the API that the form shows for a kind. */
export const pointersOf = {
  federation: ['/name', '/max_scope', '/issuer', '/subject', '/audience', '/claims', '/reusable'],
  private_key_jwt: ['/name', '/max_scope', '/jwks', '/jwks_uri'],
} as const;

export function toBody(draft: CredentialDraft): Body {
  const { name, kind, maxScope: max_scope, issuer, subject, audience, claims, reusable, jwks, jwksUri } = draft;
  const common = { name: name.trim(), kind, max_scope };
  if (kind === 'private_key_jwt') return { ...common, jwks: readObject(jwks), jwks_uri: textOrNull(jwksUri) };
  const identity = { issuer: textOrNull(issuer), subject: textOrNull(subject), audience: textOrNull(audience) };
  return { ...common, ...identity, claims: readObject(claims), reusable };
}

const textOrNull = (text: string): string | null => text.trim() || null;

/** Returns the JSON object that a text contains, or null. */
function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Whether a field contains something other than a JSON object. An empty field is not sent. */
export const isWrong = (text: string): boolean => text.trim() !== '' && readObject(text) === null;

/** Whether a field that would be sent is wrong. */
export const hasWrongJson = ({ kind, claims, jwks }: CredentialDraft): boolean =>
  isWrong(kind === 'federation' ? claims : jwks);
