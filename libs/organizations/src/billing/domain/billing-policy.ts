import { type Caller, Decision } from '#kernel';
import { isLive, type Subscription } from './subscription.js';

export const canViewBilling = (caller: Caller): Decision => Decision.holding(caller, 'billing:view');

export const canManageBilling = (caller: Caller): Decision => Decision.holding(caller, 'billing:manage');

/** `can_checkout` */
export const canOpenCheckout = (caller: Caller, isConfigured: boolean, subscription: Subscription): Decision =>
  Decision.all(
    () => canManageBilling(caller),
    () => (isConfigured ? Decision.allow : notConfigured),
    () => (isLive(subscription) ? subscribed : Decision.allow),
  );

/** `can_open_portal` */
export const canOpenPortal = (caller: Caller, isConfigured: boolean, { customer_id }: Subscription): Decision =>
  Decision.all(
    () => canManageBilling(caller),
    () => (isConfigured ? Decision.allow : notConfigured),
    () => (customer_id === null ? nobodyYet : Decision.allow),
  );

export const notConfigured = Decision.clash(
  'billing_not_configured',
  'This installation takes no payments: whoever runs it decides about plans.',
);

const subscribed = Decision.clash(
  'already_subscribed',
  'The organization has a subscription: change it in the billing portal.',
);

const nobodyYet = Decision.clash('no_customer', 'The organization has bought nothing yet: open a checkout first.');
