import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { type Interval, intervals, type PaidPlan, paidPlans } from '../../organization/domain/organizations-options.js';

/** Only paths in the app, to prevent open redirects. */
const appPath = /^\/(?![/\\])[^\s\\]*$/;

export class OpenCheckoutBody {
  /** The plan to buy. */
  @IsIn(paidPlans) plan!: PaidPlan;
  /** The period that each payment covers. */
  @IsIn(intervals) interval!: Interval;
  /** The path in the app to return to after a payment. Defaults to `/`. */
  @MayBeAbsent() @Matches(appPath) @MaxLength(500) @IsString() return_path?: string;
  /** The path in the app to return to without a payment. Defaults to `/`. */
  @MayBeAbsent() @Matches(appPath) @MaxLength(500) @IsString() cancel_path?: string;
}

export class OpenPortalBody {
  /** The path in the app to return to. Defaults to `/`. */
  @MayBeAbsent() @Matches(appPath) @MaxLength(500) @IsString() return_path?: string;
}

export class CheckoutView {
  /** The address of the checkout at the payment provider. */
  url!: string;
  /** When the checkout expires. */
  expires_at!: string;
}

export class PortalView {
  /** The address of the billing portal at the payment provider. */
  url!: string;
}

export class StripeEventView {
  /** Always true. Stripe need not send the event again. */
  received!: boolean;
}
