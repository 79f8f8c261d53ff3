import { type Me } from '../../session/me.js';
import { budgets } from '../../texts/budgets.js';
import { organization } from '../../texts/organization.js';

const { webhooks } = organization;

const lacks = (me: Me | undefined, ...permissions: string[]): boolean =>
  !permissions.every((name) => me?.permissions.includes(name));

/** Why the person may not create a budget. The API has no `can_*` for what does not exist yet. */
export const whyNoBudget = (me: Me | undefined): string | null => (lacks(me, 'budget:manage') ? budgets.refusal : null);

export const whyNotManaged = (me: Me | undefined): string | null =>
  lacks(me, 'webhook:manage') ? webhooks.refusal : null;

/** Why the person may not let events be sent. That needs the right to read them, too. */
export const whyNotSent = (me: Me | undefined): string | null =>
  lacks(me, 'webhook:manage', 'audit:view') ? webhooks.sendRefusal : null;
