/** What members are mailed of, and may turn off. An invite is none: who it is for is no member yet. */
export const notifications = [
  'access_requests',
  'access_decisions',
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

/** Whatever is not turned off is mailed. */
export const choicesOf = (off: readonly string[]): NotificationChoices =>
  Object.fromEntries(notifications.map((each) => [each, !off.includes(each)])) as NotificationChoices;

/** What is turned off after a choice: what it does not name stays as it is. */
export const offAfter = (off: readonly string[], chosen: Partial<NotificationChoices>): Notification[] =>
  notifications.filter((each) => !(chosen[each] ?? !off.includes(each)));
