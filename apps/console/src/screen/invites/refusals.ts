import { type Me } from '../../session/me.js';
import { invites } from '../../texts/invites.js';

/** Why the person may not invite anybody. The API has no `can_*` for what does not exist yet. */
export const whyNoInvite = (me: Me | undefined): string | null =>
  !me || me.permissions.includes('member:manage') ? null : invites.refusals.manage;
