import { ApiProperty } from '@nestjs/swagger';
import { type RowOf } from '#kernel';
import { clientAuthentications, type EnterpriseClientState } from '../domain/enterprise-client.js';
import { EnterpriseClientTable } from '../persistence/enterprise-clients.js';

/** An agent that gets tokens for members with assertions of the identity provider. */
export class EnterpriseClientView {
  @ApiProperty({ example: 'entc_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The display name of the client. Members see it in their list of apps. */
  name!: string;
  /** The client id at Latchkey: the id of the client, or the URL of its metadata document. */
  client_id!: string;
  /**
   * How the client authenticates at the token endpoint: with its secret, or with a key of its metadata document
   * (`private_key_jwt`).
   */
  @ApiProperty({ enum: clientAuthentications }) authentication!: EnterpriseClientState['authentication'];
  /** The first and the last characters of the secret. Null for a client with a metadata document. */
  @ApiProperty({ type: String, nullable: true }) secret_hint!: string | null;
  /** The id of the member who added the client; null if no member did. */
  @ApiProperty({ type: String, nullable: true }) created_by!: string | null;
  /** The display name of the member who added the client; null if they left the organization. */
  @ApiProperty({ type: String, nullable: true }) created_by_label!: string | null;
  /** When the client was added. */
  created_at!: string;
  /** When the secret was last replaced, or when the client was added. */
  updated_at!: string;
}

/** A client with its secret. Only this response contains the secret. */
export class IssuedEnterpriseClientView extends EnterpriseClientView {
  /** The client secret. Null for a client with a metadata document. */
  @ApiProperty({ type: String, nullable: true }) client_secret!: string | null;
}

export const clientColumns = EnterpriseClientTable.omit(['org_id', 'version']);

export type EnterpriseClientRow = RowOf<typeof clientColumns>;

export const buildEnterpriseClientView = (
  row: EnterpriseClientRow,
  labels: ReadonlyMap<string, string>,
): EnterpriseClientView => ({
  id: row.id,
  name: row.name,
  client_id: row.client_id,
  authentication: row.authentication,
  secret_hint: row.secret_hint,
  created_by: row.created_by,
  created_by_label: row.created_by === null ? null : (labels.get(row.created_by) ?? null),
  created_at: row.created_at,
  updated_at: row.updated_at,
});
