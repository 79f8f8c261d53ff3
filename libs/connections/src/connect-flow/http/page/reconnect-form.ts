import { hiddenFields, html, type Html } from '#platform/pages';
import { type ConnectionStatus } from '../../../connection/domain/connection-status.js';

/** An account of the person that does not work now. */
export type InactiveAccount = {
  id: string;
  name: string;
  status: ConnectionStatus;
  /** The name of the account at the third party, if it is known. */
  account_label?: string | null;
};

const states: Record<ConnectionStatus, string> = {
  active: 'works',
  pending: 'is not finished',
  needs_reauth: 'needs a new sign-in',
  disconnected: 'is disconnected',
};

/** Says that an account of the reader does not work, by its name. */
export const describeInactive = ({ name, status }: Pick<InactiveAccount, 'name' | 'status'>): string =>
  `Your account “${name}” ${states[status]}.`;

type Target = { action: string; fields: Record<string, string> };

/** Builds a row with an account that does not work, and the button that leads to its sign-in. */
export const reconnectForm = (account: InactiveAccount, { action, fields }: Target): Html =>
  html`<form class="connector" method="post" action="${action}">
    ${hiddenFields({ ...fields, connection: account.id, act: 'reconnect' })}
    <span
      >${describeInactive(account)}
      ${account.account_label && html`<span class="facts">${account.account_label}</span>`}</span
    >
    <button aria-label="Reconnect ${account.name}">Reconnect</button>
  </form>`;
