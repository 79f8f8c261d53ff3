import { browserPaths } from '#authentication';
import { type ConnectionView } from '#connections';
import { hiddenFields, html } from '#platform/pages';

/** The facts about an account that pages describe. */
export type ShownAccount = Pick<
  ConnectionView,
  | 'access'
  | 'can_reconnect'
  | 'can_use'
  | 'connector'
  | 'connector_not_shared'
  | 'connector_slug'
  | 'owner'
  | 'owner_state'
  | 'restricted'
  | 'status'
>;

const statuses: Record<ConnectionView['status'], string> = {
  active: 'Connected',
  pending: 'Not finished',
  needs_reauth: 'Needs a new sign-in',
  disconnected: 'Disconnected',
};

/** Returns the state of an account in words. What stops the person from using it comes first. */
export function describeStatus(account: ShownAccount): string {
  if (account.restricted) return 'A rule blocks you from using it';
  if (account.owner_state === 'left') return 'Its owner has left';
  if (account.connector_not_shared) return 'Its owner can no longer use the service';
  if (account.status === 'active' && !account.can_use) return 'Connected. You can see it, but not use it';
  return statuses[account.status];
}

/** Whether the person has to do something before the account works. */
export const needsAttention = (account: ShownAccount): boolean =>
  account.status !== 'active' || describeStatus(account) !== statuses.active;

/** Returns the name of the service, and the owner if it is another member. */
export function describeService({ connector, connector_slug, owner, access }: ShownAccount): string {
  const service = connector?.label ?? connector_slug;
  return access === 'owner' ? service : `${service}, of ${owner?.name ?? 'a former member'}`;
}

/** Returns what the person most likely wants to do with an account. */
export function mainActionOn({ status, access, can_reconnect }: ShownAccount): string {
  if (status === 'pending' && access === 'owner' && can_reconnect) return 'Continue';
  return can_reconnect && (status === 'needs_reauth' || status === 'disconnected') ? 'Reconnect' : 'Open';
}

/** Returns what is wrong with an account, and what the person can do about it. Null if nothing is wrong. */
export function describeProblem(account: ShownAccount & Pick<ConnectionView, 'last_error'>): string | null {
  if (!needsAttention(account)) return null;
  if (account.owner_state === 'left')
    return 'Its owner has left, so it no longer works. Ask for another shared account, or connect one of your own.';
  if (account.status === 'pending' && account.access === 'owner')
    return 'You began to connect it, but have not finished. Continue, or remove it.';
  return account.last_error;
}

/**
 * Builds the name and the main action of an account in a list. The button of an account that does not work opens its
 * sign-in. Its name then leads to its page.
 */
export function accountRow(account: ShownAccount & Pick<ConnectionView, 'id' | 'name'>, csrf: string) {
  const { id, name } = account;
  const action = mainActionOn(account);
  const address = `${browserPaths.accounts}/${id}`;
  const label = `${action} ${name}`;
  if (action === 'Open')
    return {
      title: html`<strong>${name}</strong>`,
      action: html`<a class="button quiet" href="${address}" aria-label="${label}">${action}</a>`,
    };
  return {
    title: html`<a href="${address}"><strong>${name}</strong></a>`,
    action: html`<form method="post" action="${address}">
      ${hiddenFields({ csrf, act: 'reconnect' })}
      <button class="quiet" aria-label="${label}">${action}</button>
    </form>`,
  };
}

/** Returns the hour that a page shows for a time that the API rounds down to the hour. */
export function shownHour(time: string): string {
  const hour = Number(time.slice(11, 13));
  const shown = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return `${time.slice(0, 10)}, between ${shown(hour)} and ${shown(hour + 1)} UTC`;
}
