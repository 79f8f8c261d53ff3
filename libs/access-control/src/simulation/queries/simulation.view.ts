import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** A member on one connector where a rule is tried out, with their permissions where a role is. */
export class SimulatedChangeView {
  /** The id of the member. */
  user_id!: string;
  /** Name, else email. */
  user_label!: string | null;
  /** Of a rule only. */
  connector_slug?: string;
  /** Of a rule only: tools that the member loses, or gains, on this connector; 0 where only its reach changes. */
  @ApiPropertyOptional({ type: 'integer' }) tool_count?: number;
  /** Of a role only: what the member loses, or gains, and has from no other role. */
  permissions?: string[];
}

export class SimulatedImpactView {
  /** The first 50, by member and connector. */
  lose!: SimulatedChangeView[];
  /** The first 50, by member and connector. */
  gain!: SimulatedChangeView[];
  /** Evaluated members who lose something. */
  members_losing!: number;
  /** Evaluated members who gain something. */
  members_gaining!: number;
}

export class SimulatedLiftView {
  /** The id of the member. */
  user_id!: string;
  /** The id of the access grant that lifts the rule. */
  grant_id!: string;
}

/** What a rule or a role would do, before it is written. */
export class SimulationView {
  /** Whether the caller may make this change. */
  can_write!: boolean;
  /** Why not. */
  reason!: string | null;
  /** The sentence the rule would have, null when one would only be deleted; of a role, what would be added and taken. */
  summary!: string | null;
  /** It gives as well: the target has allow rows whose list grows, or the role gets permissions. */
  widens!: boolean;
  /** Members that the rules in question bind, or who hold the role. */
  members_bound!: number;
  /** The number of members the simulation looked at. */
  members_evaluated!: number;
  /** Fewer were evaluated than are bound. */
  truncated!: boolean;
  /** The members whose access would change. */
  impact!: SimulatedImpactView;
  /** Connections of evaluated members that they could no longer use; null where a role is tried out, or nothing here keeps connections. */
  @ApiProperty({ type: 'integer', nullable: true }) connections_unusable!: number | null;
  /** Toolboxes that would lose a connector; null where a role is tried out, or nothing here keeps toolboxes. */
  @ApiProperty({ type: 'integer', nullable: true }) toolboxes_affected!: number | null;
  /** Access grants that lift part of the rule: the first 50. */
  lifted_for!: SimulatedLiftView[];
  /** Pending access requests that would no longer be needed. */
  open_requests_answered!: number;
}
