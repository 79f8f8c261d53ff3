import { type Caller, Decision, defineError } from '#kernel';
import { isLive, type Subscription } from './subscription.js';

export const canViewBilling = (caller: Caller): Decision => Decision.requirePermission(caller, 'billing:view');

export const canManageBilling = (caller: Caller): Decision => Decision.requirePermission(caller, 'billing:manage');

export const canOpenCheckout = (caller: Caller, isConfigured: boolean, subscription: Subscription): Decision =>
  Decision.all(
    canManageBilling(caller),
    isConfigured ? Decision.allow : Decision.refuse(billingNotConfigured),
    isLive(subscription) ? Decision.refuse(alreadySubscribed) : Decision.allow,
  );

export const canOpenPortal = (caller: Caller, isConfigured: boolean, { customer_id }: Subscription): Decision =>
  Decision.all(
    canManageBilling(caller),
    isConfigured ? Decision.allow : Decision.refuse(billingNotConfigured),
    customer_id === null ? Decision.refuse(noCustomer) : Decision.allow,
  );

export const billingNotConfigured = defineError(
  409,
  'billing_not_configured',
  'This installation has no payment provider.',
  () => 'This installation does not take payments. Ask its operator to change the plan.',
);

export const alreadySubscribed = defineError(
  409,
  'already_subscribed',
  'The organization already has a subscription.',
  () => 'The organization already has a subscription. Change it in the billing portal.',
);

export const noCustomer = defineError(
  409,
  'no_customer',
  'The organization has not bought a plan yet.',
  () => 'The organization has not bought a plan yet. Open a checkout first.',
);
