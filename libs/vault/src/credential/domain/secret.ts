/** The credential of an account. It leaves the vault only in calls to its third party. */
export type Secret = TokenSecret | FieldsSecret | { kind: 'none' };

export type TokenSecret = {
  kind: 'token';
  access_token: string;
  /** Null if the provider gave none. */
  refresh_token: string | null;
  /** The account's own client, if the form asks for one. */
  client?: { client_id: string; client_secret: string };
};

/** API keys, user names and passwords, by the names of the form's fields. */
type FieldsSecret = { kind: 'fields'; fields: Record<string, string> };
