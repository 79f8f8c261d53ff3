import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { type Interval, intervals, type PaidPlan, paidPlans } from '../../organization/domain/stripe-options.js';

/** Within the app: nobody is sent anywhere else. */
const appPath = /^\/(?![/\\])[^\s\\]*$/;

export class OpenCheckoutBody {
  /** What to buy. */
  @IsIn(paidPlans) plan!: PaidPlan;
  /** How long each payment lasts. */
  @IsIn(intervals) interval!: Interval;
  /** Path of the app that follows a payment. */
  @MayBeAbsent() @Matches(appPath) @MaxLength(500) @IsString() return_path?: string;
  /** Path of the app for who pays nothing. */
  @MayBeAbsent() @Matches(appPath) @MaxLength(500) @IsString() cancel_path?: string;
}

export class OpenPortalBody {
  /** Path of the app that follows. */
  @MayBeAbsent() @Matches(appPath) @MaxLength(500) @IsString() return_path?: string;
}

export class CheckoutView {
  /** Where to pay, at the payment provider. */
  url!: string;
  /** When that ends. */
  expires_at!: string;
}

export class PortalView {
  /** Where to change or end what is paid, at the payment provider. */
  url!: string;
}

export class StripeEventView {
  /** Always: it need not be told again. */
  received!: boolean;
}
