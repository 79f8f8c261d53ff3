import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsObject } from 'class-validator';
import { MayBeAbsent, MayBeNull, NullableText, Text } from '#kernel/http';
import { type AppScope, appScopes } from '../../connected-app/domain/app-scopes.js';
import { workloadKinds, type WorkloadKind } from '../domain/workload-credential.js';

export class CreateWorkloadCredentialBody {
  /** The display name of the workload. The member’s list of apps shows it. */
  @Text({ max: 80 }) name!: string;

  /**
   * `federation` if the platform of the workload signs tokens, as Kubernetes and GitHub Actions do. `private_key_jwt` if
   * the workload signs with its own key.
   */
  @ApiProperty({ enum: workloadKinds }) @IsIn(workloadKinds) kind!: WorkloadKind;

  /** The highest scope of the workload’s tokens. */
  @ApiPropertyOptional({ enum: appScopes, default: 'mcp:write' })
  @MayBeAbsent()
  @IsIn(appScopes)
  max_scope?: AppScope;

  /** The issuer of the platform’s tokens, exactly as in `iss`. Required for `federation`. It must serve its keys. */
  @NullableText({ max: 500 })
  issuer?: string | null;

  /** The subject of the platform’s tokens, exactly as in `sub`. Required for `federation`. */
  @NullableText({ max: 500 })
  subject?: string | null;

  /**
   * An audience that is accepted in addition to the issuer identifier and the token endpoint of Latchkey. Set it if the
   * platform cannot issue tokens for these. Every service with this audience can then act as the workload.
   */
  @NullableText({ max: 500 })
  audience?: string | null;

  /** Further claims that the platform’s tokens must have, with equal values: at most 20 texts, numbers and booleans. */
  @ApiPropertyOptional({ type: 'object', nullable: true, additionalProperties: true })
  @MayBeNull()
  @IsObject()
  claims?: object | null;

  /**
   * Whether the workload can exchange the same token of the platform several times. Needed for Kubernetes, where a pod
   * has the same token until it is rotated.
   */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsBoolean() reusable?: boolean;

  /** The public keys of the workload (RFC 7517). For `private_key_jwt`, either `jwks` or `jwks_uri` is required. */
  @ApiPropertyOptional({ type: 'object', nullable: true, additionalProperties: true })
  @MayBeNull()
  @IsObject()
  jwks?: object | null;

  /** The address of the workload’s public keys. */
  @NullableText({ max: 2048 })
  jwks_uri?: string | null;
}
