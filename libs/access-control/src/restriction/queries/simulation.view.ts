import { ApiProperty } from '@nestjs/swagger';

export class SimulatedChangeView {
  user_id!: string;
  /** Name, else email. */
  user_label!: string | null;
  connector_slug!: string;
  /** Tools that the member loses, or gains, on this connector; 0 where it has none and only its reach changes. */
  tool_count!: number;
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
  user_id!: string;
  grant_id!: string;
}

/** What a rule would do, before it is written. */
export class SimulationView {
  /** Whether the caller may make this change. */
  can_write!: boolean;
  /** Why not. */
  reason!: string | null;
  /** The sentence the rule would have; null when a rule would only be deleted. */
  summary!: string | null;
  /** The target has allow rows already: this one widens their list. */
  widens!: boolean;
  /** Members that the rules in question bind. */
  members_bound!: number;
  members_evaluated!: number;
  /** Fewer were evaluated than are bound. */
  truncated!: boolean;
  impact!: SimulatedImpactView;
  /** Connections of evaluated members that they could no longer use; null where nothing here keeps connections. */
  @ApiProperty({ type: 'integer', nullable: true }) connections_unusable!: number | null;
  /** Toolboxes that would lose a connector; null where nothing here keeps toolboxes. */
  @ApiProperty({ type: 'integer', nullable: true }) toolboxes_affected!: number | null;
  /** Access grants that lift part of the rule: the first 50. */
  lifted_for!: SimulatedLiftView[];
  /** Pending access requests that would no longer be needed. */
  open_requests_answered!: number;
}
