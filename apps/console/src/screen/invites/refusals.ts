import { type Me, whyNotAllowed } from '../../session/me.js';
import { invites } from '../../texts/invites.js';

/** Why the person may not invite anybody. The API has no `can_*` for what does not exist yet. */
export const whyNoInvite = (me: Me | undefined): string | null =>
  whyNotAllowed(me, invites.refusals.manage, 'member:manage');
