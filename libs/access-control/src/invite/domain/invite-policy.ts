import { holding } from '#kernel';

/** `can_manage`, and the gate of every route but accepting. */
export const canManageInvites = holding('member:manage');
