import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayUnique, IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { ShareBody } from '#access-control';
import { Flag, ListOf, MayBeAbsent, Text } from '#kernel';
import { OneConnectorView } from '../../connector/queries/connector.view.js';
import { ImpactView } from '../../connector/queries/impact.view.js';

export class ForkConnectorBody {
  /** The name of the fork. The default is the name of the original. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
  /**
   * The slug. The default is a slug that Latchkey generates from the name. If a connector of the organization or the
   * shipped catalog has or had the slug, the request gets 409 `slug_taken`.
   */
  @ApiPropertyOptional({ example: 'our-github' })
  @MayBeAbsent()
  @Matches(/^[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])$/)
  slug?: string;
  /** Shares to create with the fork. Needs `connector:share`. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
}

export class LinkUpstreamBody {
  /** The slug of a connector that the caller can see. */
  @IsString() @MaxLength(100) upstream_slug!: string;
}

export class PullPreviewQuery {
  /** `converged`: also include changes that the fork and its upstream both made. */
  @MayBeAbsent() @IsIn(['converged']) include?: 'converged';
}

export class PullSelectionBody {
  /** The id of a change from the preview. */
  @IsString() @MaxLength(40) id!: string;
  /**
   * Required if the fork and its upstream both changed the part. `upstream` applies the change. `mine` keeps the fork's
   * version, and the change is not offered again until the upstream changes.
   */
  @MayBeAbsent() @IsIn(['upstream', 'mine']) resolution?: 'upstream' | 'mine';
}

export class PullChangesBody {
  /** The changes to decide. Other changes remain available. */
  @ArrayUnique((change?: PullSelectionBody) => change?.id)
  @ListOf(PullSelectionBody, 500)
  changes!: PullSelectionBody[];
}

export class PullChangesQuery {
  /** Confirms that credentials are deleted because of a new host, so that members have to sign in again. */
  @MayBeAbsent() @Flag() @IsBoolean() confirm?: boolean;
  /** If true, nothing is changed and the response contains the effect as `impact`. */
  @MayBeAbsent() @Flag() @IsBoolean() dry_run?: boolean;
}

/** The result of a pull. */
export class PullResultView {
  /** The connector after the pull. */
  connector!: OneConnectorView;
  /** The ids of the changes that were applied. */
  applied!: string[];
  /** The ids of the changes for which the fork's version was kept. */
  kept!: string[];
  /** The number of upstream changes that were neither applied nor rejected. */
  @ApiProperty({ type: 'integer' }) remaining!: number;
  /** The effect on users of the connector. Only with `dry_run`, and then the connector is shown unchanged. */
  impact?: ImpactView;
}
