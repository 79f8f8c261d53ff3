import { type EncryptionContext } from '#kernel';

export type OAuthAppRow = {
  generation: number;
  /** Counts the secrets of a generation; each is sealed for its own. */
  revision: number;
  client_id: string;
  client_secret: Buffer | null;
  previous_secret: Buffer | null;
  scopes: string[] | null;
  extra: Record<string, unknown>;
};

type SecretField = 'client_secret' | 'previous_secret';

export const oauthAppContext = (
  orgId: string,
  integrationId: string,
  { generation, revision }: Pick<OAuthAppRow, 'generation' | 'revision'>,
  field: SecretField,
): EncryptionContext => ({
  org_id: orgId,
  table: 'vault.oauth_apps',
  row: `${integrationId}/${generation}`,
  field,
  generation: revision,
});
