import { newId, textKey } from '#kernel';
import { type ReportedState } from '../../vault-client/domain/vault.js';
import { type ConnectionStatus } from './connection-status.js';
import { type PostInstallState } from './post-install.js';

export type ConnectionState = {
  org_id: string;
  id: string;
  version: number;
  connector_slug: string;
  name: string;
  /** The name in lower case, for sorting and searching. */
  name_key: string;
  owner_user_id: string;
  /** The member who created the connection. A transfer or another sign-in does not change this field. */
  connected_by_user_id: string | null;
  saffron_account_id: string | null;
  status: ConnectionStatus;
  /**
   * The reason for the status, or a problem that does not change the status. `sentenceFor` describes it in a sentence.
   */
  status_cause: string | null;
  status_checked_at: Date | null;
  auth_method: string | null;
  /** The account's name at the third party. */
  account_label: string | null;
  scopes_granted: string[] | null;
  /** The account's variables, except secret ones. */
  variables: Record<string, unknown>;
  /** Null before the first run. */
  post_install: PostInstallState | null;
  /** Rounded to the hour. */
  last_used_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

type NewConnectionFacts = Pick<ConnectionState, 'org_id' | 'owner_user_id' | 'connector_slug' | 'name'>;

/** Returns the state of a new connection that its owner has not signed in to yet. */
export const unfinished = (facts: NewConnectionFacts, at: Date): ConnectionState => ({
  ...facts,
  id: newId('conn', at),
  version: 1,
  name_key: textKey(facts.name),
  connected_by_user_id: facts.owner_user_id,
  saffron_account_id: null,
  status: 'pending',
  status_cause: null,
  status_checked_at: null,
  auth_method: null,
  account_label: null,
  scopes_granted: null,
  variables: {},
  post_install: null,
  last_used_at: null,
  created_at: at,
  updated_at: at,
});

/**
 * Whether the vault still stores the identity of the account. Otherwise, a new sign-in's account cannot be compared
 * with it.
 */
export const isStored = ({ saffron_account_id, status_cause }: ConnectionState): boolean =>
  saffron_account_id !== null && status_cause !== 'account_missing';

export type AccountReport = { state: ReportedState; cause: string | null; checked_at: Date | null };

/**
 * Returns the connector's name. If a connection of the owner already has this name, returns the first free name of
 * “Slack 2”, “Slack 3” and so on.
 */
export function defaultName(connector: string, taken: ReadonlySet<string>): string {
  let name = cut(connector, '');
  for (let number = 2; taken.has(name); number++) name = cut(connector, ` ${number}`);
  return name;
}

/** Maximum number of characters in a name. */
const maxLength = 80;

const cut = (text: string, suffix: string): string => {
  const letters = [...text];
  return letters.length + suffix.length <= maxLength
    ? text + suffix
    : letters
        .slice(0, maxLength - suffix.length)
        .join('')
        .trimEnd() + suffix;
};
