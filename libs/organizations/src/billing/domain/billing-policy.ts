import { type Caller, Decision } from '#kernel';
import { isLive, type Subscription } from './subscription.js';

export const canViewBilling = (caller: Caller): Decision => Decision.requirePermission(caller, 'billing:view');

export const canManageBilling = (caller: Caller): Decision => Decision.requirePermission(caller, 'billing:manage');

export const canOpenCheckout = (caller: Caller, isConfigured: boolean, subscription: Subscription): Decision =>
  Decision.all(
    () => canManageBilling(caller),
    () => (isConfigured ? Decision.allow : notConfigured),
    () => (isLive(subscription) ? alreadySubscribed : Decision.allow),
  );

export const canOpenPortal = (caller: Caller, isConfigured: boolean, { customer_id }: Subscription): Decision =>
  Decision.all(
    () => canManageBilling(caller),
    () => (isConfigured ? Decision.allow : notConfigured),
    () => (customer_id === null ? noCustomer : Decision.allow),
  );

export const notConfigured = Decision.conflict(
  'billing_not_configured',
  'This installation does not take payments. Ask its operator to change the plan.',
);

const alreadySubscribed = Decision.conflict(
  'already_subscribed',
  'The organization already has a subscription. Change it in the billing portal.',
);

const noCustomer = Decision.conflict(
  'no_customer',
  'The organization has not bought a plan yet. Open a checkout first.',
);
