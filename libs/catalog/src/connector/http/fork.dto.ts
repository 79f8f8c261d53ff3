import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayUnique, IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { ShareBody } from '#access-control';
import { Flag, ListOf, MayBeAbsent, Text } from '#kernel';
import { OneConnectorView } from '../queries/connector.view.js';
import { ImpactView } from '../queries/impact.view.js';

export class ForkConnectorBody {
  /** That of the original when left out. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
  /** What its slug begins with; five characters are added. Derived from the name when left out. */
  @ApiPropertyOptional({ example: 'our-github' })
  @MayBeAbsent()
  @Matches(/^[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])$/)
  slug?: string;
  /** Given together with the fork; needs `connector:share`. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
}

export class LinkUpstreamBody {
  /** A connector that the caller sees. */
  @IsString() @MaxLength(100) upstream_slug!: string;
}

export class PullPreviewQuery {
  /** `converged`: also what both sides did alike. */
  @MayBeAbsent() @IsIn(['converged']) include?: 'converged';
}

export class PullSelectionBody {
  /** From the preview. */
  @IsString() @MaxLength(40) id!: string;
  /** Needed where both sides changed the part. `mine`: it is not offered again until the upstream moves. */
  @MayBeAbsent() @IsIn(['upstream', 'mine']) resolution?: 'upstream' | 'mine';
}

export class PullChangesBody {
  /** The others remain. */
  @ArrayUnique((change?: PullSelectionBody) => change?.id)
  @ListOf(PullSelectionBody, 500)
  changes!: PullSelectionBody[];
}

export class PullChangesQuery {
  /** Although no credential follows to another host, and members have to sign in again. */
  @MayBeAbsent() @Flag() @IsBoolean() confirm?: boolean;
  /** Says what it would do, and does nothing. */
  @MayBeAbsent() @Flag() @IsBoolean() dry_run?: boolean;
}

/** What was taken over, and what is left. */
export class PullResultView {
  /** The connector after the pull. */
  connector!: OneConnectorView;
  /** The keys of the changes that were applied. */
  applied!: string[];
  /** Resolved for the fork. */
  kept!: string[];
  /** The number of upstream changes that are left. */
  @ApiProperty({ type: 'integer' }) remaining!: number;
  /** Only with `dry_run`: what the change would do to who uses the connector, which is shown as it is. */
  impact?: ImpactView;
}
