import { ApiProperty } from '@nestjs/swagger';

export class SeatsView {
  /** Active people with a billed role. */
  @ApiProperty({ type: 'integer' }) billable!: number;
  /** Active people without a billed role. */
  @ApiProperty({ type: 'integer' }) free_admin!: number;
  /** The number of service members. */
  @ApiProperty({ type: 'integer' }) service!: number;
  /** Pending invites to a billed role. */
  @ApiProperty({ type: 'integer' }) pending_billable!: number;
  /** The number of seats that the plan includes; null if the plan has no fixed number. */
  @ApiProperty({ type: 'integer', nullable: true }) included!: number | null;
  /** The maximum number of seats; null for no limit. */
  @ApiProperty({ type: 'integer', nullable: true }) limit!: number | null;
}

export class BillingView {
  /** Whether this installation takes payments. */
  enabled!: boolean;
  /** The plan of the organization. */
  plan!: 'free' | 'team' | 'enterprise' | 'self_hosted';
  /** The status of the subscription at the payment provider. `none` if there is no subscription. */
  status!: string;
  /**
   * Whether the plan is paid monthly or yearly. Null without a subscription, or if the operator agreed on an individual
   * price.
   */
  interval!: 'month' | 'year' | null;
  /** The seats of the plan, and how many are used. */
  seats!: SeatsView;
  /** When the current billing period ends; null without a subscription. */
  current_period_end!: string | null;
  /** When the trial ends; null if there is no trial. */
  trial_end!: string | null;
  /** Whether the subscription ends with the current billing period. */
  cancel_at_period_end!: boolean;
  /** When Latchkey learned that a payment is overdue. Null unless `status` is `past_due` or `unpaid`. */
  past_due_since!: string | null;
  /** When the plan ends if the payment stays overdue. Null unless `status` is `past_due`. */
  grace_ends_at!: string | null;
  /** True if the payment provider did not answer, so that the response contains the last known state. */
  stale!: boolean;
  /** Whether the caller may buy a plan. */
  can_checkout!: boolean;
  /** Whether the caller may open the billing portal of the payment provider. */
  can_open_portal!: boolean;
}
