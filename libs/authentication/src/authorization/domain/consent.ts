import { type AppScope } from '../../connected-app/domain/app-scopes.js';
import { type GrantableAccount, type GrantableToolbox } from '../../connected-app/domain/consent-resources.js';
import { type AppFacts, type AppReach } from '../../connected-app/domain/connected-app.js';
import {
  findToolboxProblem,
  type ToolboxChoice,
  type ToolboxProblem,
} from '../../connected-app/domain/toolbox-choice.js';

/** An app's request for consent: the app, the address it asks for and the scopes. */
export type ConsentRequest = AppFacts & {
  /** The id of the pending request. */
  uid: string;
  resource: string;
  scopes: readonly AppScope[];
  redirect_uri: string;
  /** The toolboxes the person can grant at that address. */
  toolboxes: readonly GrantableToolbox[];
  /** Whether the address belongs to one toolbox, and not to all toolboxes of a person. */
  is_one: boolean;
  /** The accounts that the app can use now, if it asks for all accounts; null if it asks for toolboxes. */
  accounts: readonly GrantableAccount[] | null;
  /** What the app may do now, if the person connected it before; null for a new app. */
  present: AppReach | null;
};

/** Returns the toolboxes to which the person limited the app before. Null for a new app, and for one with all toolboxes. */
export const earlierLimit = ({ present }: Pick<ConsentRequest, 'present'>): string[] | null =>
  present?.toolbox_ids ?? null;

/** The person's choice, or the reason why it is not valid. */
export type ConsentChoice = AppReach | 'no_scope' | ToolboxProblem;

/** What the person chose in the form. */
export type ConsentAnswer = ToolboxChoice & { scopes: readonly string[] };

/** @param form the submitted form. Only scopes and toolboxes that were offered are accepted. */
export function chosenReach(request: ConsentRequest, form: ConsentAnswer): ConsentChoice {
  const scopes = request.scopes.filter((scope) => form.scopes.includes(scope));
  if (scopes.length === 0) return 'no_scope';
  if (request.accounts !== null) return { scopes, toolbox_ids: [] };
  if (request.is_one) return { scopes, toolbox_ids: request.toolboxes.map(({ id }) => id) };
  const limit = earlierLimit(request);
  // Without toolboxes to choose from, the app keeps its limit.
  if (limit !== null && request.toolboxes.length === 0) return { scopes, toolbox_ids: limit };
  const toolbox_ids = request.toolboxes.map(({ id }) => id).filter((id) => form.toolboxIds.includes(id));
  return findToolboxProblem(form, toolbox_ids) ?? { scopes, toolbox_ids: form.all ? null : toolbox_ids };
}

/**
 * Returns the host that publishes the app as `host`, and the host to which it redirects as `returns`, in a form that a
 * person can check. `host` is null for an app that registered itself, because nothing proves who publishes it.
 */
export function resolveConsentHosts({ registration, client_id, redirect_uri }: ConsentRequest): {
  host: string | null;
  returns: string;
} {
  const back = new URL(redirect_uri);
  const isHere = back.host === '' || ['localhost', '127.0.0.1', '[::1]'].includes(back.hostname);
  const returns = isHere ? `an app on this computer (${back.host || back.protocol})` : back.host;
  return { host: registration === 'cimd' ? new URL(client_id).host : null, returns };
}

/** The parts of an account id at the authorization server: an organization and a member. */
type AccountParts = { orgId: string; userId: string };

/** The parts of a consent id. A connected app has one family of tokens per consent. */
type ConsentParts = { orgId: string; appId: string; family: string };

export const formatAccountId = ({ orgId, userId }: AccountParts): string => `${orgId}.${userId}`;

export function parseAccountId(id: string): AccountParts {
  const [orgId = '', userId = ''] = id.split('.');
  return { orgId, userId };
}

export const formatConsentId = ({ orgId, appId, family }: ConsentParts): string => `${orgId}.${appId}.${family}`;

export function parseConsentId(id: string): ConsentParts {
  const [orgId = '', appId = '', family = ''] = id.split('.');
  return { orgId, appId, family };
}
