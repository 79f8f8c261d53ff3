import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { OrganizationModule } from '../organization/organization.module.js';
import { ChangeSubscriptionEndHandler, EndSubscriptionJob } from './jobs/end-subscription.job.js';
import { OpenCheckoutHandler } from './commands/open-checkout.js';
import { OpenPortalHandler } from './commands/open-portal.js';
import { ReceiveStripeEventHandler } from './commands/receive-stripe-event.js';
import { ReportSeatsHandler, ReportSeatsJob } from './jobs/report-seats.job.js';
import { PaymentProvider } from './domain/payment-provider.js';
import { Subscriptions } from './persistence/subscriptions.js';
import { BillingController } from './http/billing.controller.js';
import { StripeEventController } from './http/stripe-event.controller.js';
import { MailPaymentsJob } from './jobs/mail-payments.job.js';
import { EndPlanAfterGraceJob } from './jobs/end-plan-after-grace.job.js';
import { CurrentSubscription, GetBillingHandler } from './queries/get-billing.js';
import { StripeProvider } from './remote/stripe-provider.js';
import { BillingRecord } from './services/billing-record.js';
import { SubscriptionSync, SubscriptionUpdates } from './services/subscription-updates.js';
import { SubscriptionPurge } from './hooks/subscription-purge.js';

@Module({
  imports: [CqrsModule, IdentityModule, OrganizationModule],
  controllers: [BillingController, StripeEventController],
  providers: [
    { provide: PaymentProvider, useClass: StripeProvider },
    Subscriptions,
    BillingRecord,
    CurrentSubscription,
    SubscriptionUpdates,
    SubscriptionSync,
    SubscriptionPurge,
    EndPlanAfterGraceJob,
    MailPaymentsJob,
    ReportSeatsJob,
    EndSubscriptionJob,
    ChangeSubscriptionEndHandler,
    OpenCheckoutHandler,
    OpenPortalHandler,
    ReceiveStripeEventHandler,
    ReportSeatsHandler,
    GetBillingHandler,
  ],
})
export class BillingModule {}
