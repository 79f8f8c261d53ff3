/**
 * Email notifications that members can turn off. Invites are not among them, because the recipient is not a member yet.
 */
const notifications = [
  'access_requests',
  'access_decisions',
  'approvals',
  'grant_ends',
  'token_ends',
  'role_changes',
  'ownership_changes',
  'organization_deletion',
  'webhooks_disabled',
  'sync_refusals',
  'payments',
] as const;

export type Notification = (typeof notifications)[number];

export type NotificationChoices = Record<Notification, boolean>;

/** Notifications are on unless turned off. */
export const buildNotificationChoices = (off: readonly string[]): NotificationChoices =>
  Object.fromEntries(notifications.map((each) => [each, !off.includes(each)])) as NotificationChoices;

/** Returns the notifications that are off after a choice. Notifications that the choice does not name are unchanged. */
export const applyChoices = (off: readonly string[], chosen: Partial<NotificationChoices>): Notification[] =>
  notifications.filter((each) => !(chosen[each] ?? !off.includes(each)));
