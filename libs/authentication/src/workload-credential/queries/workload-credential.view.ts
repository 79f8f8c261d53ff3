import { ApiProperty } from '@nestjs/swagger';
import { type RowOf } from '#kernel';
import { type AppScope, appScopes } from '../../connected-app/domain/app-scopes.js';
import { type RequiredClaims, workloadKinds, type WorkloadKind } from '../domain/workload-credential.js';
import { type PublicKeys } from '../domain/public-keys.js';
import { WorkloadCredentialTable } from '../persistence/workload-credentials.js';

/** A workload that gets tokens for a service member. */
export class WorkloadCredentialView {
  /** The id of the credential. For the kind `private_key_jwt`, it is the client id of the workload. */
  @ApiProperty({ example: 'wcr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The id of the service member. */
  user_id!: string;
  /** The display name of the workload. The member’s list of apps shows it. */
  name!: string;
  /** `federation`: a token of the platform, such as Kubernetes. `private_key_jwt`: a key of the workload. */
  @ApiProperty({ enum: workloadKinds }) kind!: WorkloadKind;
  /** The issuer of the platform’s tokens. Null for `private_key_jwt`. */
  @ApiProperty({ type: String, nullable: true }) issuer!: string | null;
  /** The exact subject of the platform’s tokens. Null for `private_key_jwt`. */
  @ApiProperty({ type: String, nullable: true }) subject!: string | null;
  /** An audience that is accepted in addition to the addresses of Latchkey. */
  @ApiProperty({ type: String, nullable: true }) audience!: string | null;
  /** Further claims that the platform’s tokens must have. Null for `private_key_jwt`. */
  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true }) claims!: RequiredClaims | null;
  /** Whether the workload can exchange the same token of the platform several times. */
  reusable!: boolean;
  /** The public keys of the workload. */
  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true }) jwks!: PublicKeys | null;
  /** The address of the workload’s public keys. */
  @ApiProperty({ type: String, nullable: true }) jwks_uri!: string | null;
  /** The highest scope of the workload’s tokens. */
  @ApiProperty({ enum: appScopes }) max_scope!: AppScope;
  /** Whether the caller may delete the credential. */
  can_delete!: boolean;
  /** The id of the member who added the credential; null if the operator did. */
  @ApiProperty({ type: String, nullable: true }) created_by!: string | null;
  /** The display name of the member who added the credential; null if they left the organization. */
  @ApiProperty({ type: String, nullable: true }) created_by_label!: string | null;
  /** When the credential was added. */
  created_at!: string;
}

export const credentialColumns = WorkloadCredentialTable.omit(['org_id', 'version', 'issued_by']);

export type WorkloadCredentialRow = RowOf<typeof credentialColumns>;

export const buildWorkloadCredentialView = (
  row: WorkloadCredentialRow,
  { labels, can_delete }: { labels: ReadonlyMap<string, string>; can_delete: boolean },
): WorkloadCredentialView => ({
  id: row.id,
  user_id: row.user_id,
  name: row.name,
  kind: row.kind,
  issuer: row.issuer,
  subject: row.subject,
  audience: row.audience,
  claims: row.claims,
  reusable: row.reusable,
  jwks: row.jwks,
  jwks_uri: row.jwks_uri,
  max_scope: row.max_scope,
  can_delete,
  created_by: row.created_by,
  created_by_label: row.created_by === null ? null : (labels.get(row.created_by) ?? null),
  created_at: row.created_at,
});
