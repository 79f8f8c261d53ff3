/** What a third party accepts as the account's right to call it. It leaves the vault in calls to that party only. */
export type Secret = TokenSecret | FieldsSecret | { kind: 'none' };

export type TokenSecret = {
  kind: 'token';
  access_token: string;
  /** Null where the provider gave none. */
  refresh_token: string | null;
  /** The client that a provider gave this account alone, where its form asks for one. */
  client?: { client_id: string; client_secret: string };
};

/** API keys, user names and passwords, by the names of the form's fields. */
type FieldsSecret = { kind: 'fields'; fields: Record<string, string> };
