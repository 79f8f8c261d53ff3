import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { OwnOrganizationCheck, SecurityCounting } from '#identity';
import { AccessEpochs, type Caller, Clock } from '#kernel';

class RoleSecurityView {
  /** The id of the role. */
  role_id!: string;
  /** The display name of the role. */
  name!: string;
  /** People with this role whose last sign-in within 90 days had no second factor. */
  @ApiProperty({ type: 'integer' }) without_second_factor!: number;
}

/** Counts of active people and of valid tokens. */
export class SecuritySummaryView {
  /** The number of active people, without service members. */
  @ApiProperty({ type: 'integer' }) members!: number;
  /** People whose last sign-in within 90 days had a second factor. */
  @ApiProperty({ type: 'integer' }) with_second_factor!: number;
  /** People whose last sign-in within 90 days had no second factor. */
  @ApiProperty({ type: 'integer' }) without_second_factor!: number;
  /** People without a sign-in within 90 days that reported whether a second factor was used. */
  @ApiProperty({ type: 'integer' }) unknown!: number;
  /** Roles with at least one member, by name. */
  by_role!: RoleSecurityView[];
  /** Whether all members must sign in through the organization's identity provider. */
  sign_in_required!: boolean;
  /** The number of tokens that never expire. */
  @ApiProperty({ type: 'integer' }) tokens_without_expiry!: number;
  /** The number of tokens that are older than 90 days and were not used in the last 90 days. */
  @ApiProperty({ type: 'integer' }) tokens_unused_90_days!: number;
  /** When the summary was computed. */
  as_of!: string;
}

export class GetSecuritySummary extends Query<SecuritySummaryView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetSecuritySummary)
export class GetSecuritySummaryHandler implements IQueryHandler<GetSecuritySummary> {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly securityCounting: SecurityCounting,
    private readonly accessEpochs: AccessEpochs,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetSecuritySummary): Promise<SecuritySummaryView> {
    await this.ownOrganizationCheck.assertOwn(caller, id);
    const at = this.clock.now();
    const [counts, sign_in_required] = await Promise.all([
      this.securityCounting.count(id, at),
      this.accessEpochs.isSignInRequired(id),
    ]);
    return { ...counts, sign_in_required, as_of: at.toISOString() };
  }
}
