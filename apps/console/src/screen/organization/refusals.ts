import { type Me, whyNotAllowed } from '../../session/me.js';
import { budgets } from '../../texts/budgets.js';
import { texts } from '../../texts/common.js';
import { organization } from '../../texts/organization.js';
import { type Organization } from './queries.js';

const { webhooks } = organization;

/** Why the person may not create a budget. The API has no `can_*` for what does not exist yet. */
export const whyNoBudget = (me: Me | undefined): string | null => whyNotAllowed(me, budgets.refusal, 'budget:manage');

export const whyNotManaged = (me: Me | undefined): string | null =>
  whyNotAllowed(me, webhooks.refusal, 'webhook:manage');

/** Why the person may not let events be sent. That needs the right to read them, too. */
export const whyNotSent = (me: Me | undefined): string | null =>
  whyNotAllowed(me, webhooks.sendRefusal, 'webhook:manage') ?? whyNotAllowed(me, webhooks.sendRefusal, 'audit:view');

/** Why the person may not change the settings. While a deletion is scheduled, nobody may. */
export function whyNotEdited({ can_manage, deletion }: Organization): string | null {
  if (can_manage) return null;
  return deletion === null ? organization.editRefusal : texts.states.readOnly;
}
