import { type Act, Aggregate, type EventEntries, textKey } from '#kernel';
import { type CheckResult, type PostInstallRun, type Redeemed } from '../../vault-client/domain/vault.js';
import { type AccountReport, type ConnectionState } from './connection-state.js';
import { causeAfterCheck, type ConnectionStatus, statusAfter } from './connection-status.js';
import { type DefinitionStep, startRun, statusOfSteps, withResult } from './post-install.js';

type About<Type extends string, Data extends object = Record<never, never>> = { type: Type; data: Data };

export type ConnectionEvent =
  | About<'connection.created', { connector_slug: string; expires_at: string }>
  | About<'connection.connected'>
  | About<'connection.connect_failed', { stage: string; provider_error: string | null }>
  | About<'connection.renamed', { before: string; after: string }>
  | About<'connection.reconnect_started'>
  | About<'connection.reconnected'>
  | About<'connection.reactivated'>
  | About<'connection.needs_reauth', { cause: string | null }>
  | About<'connection.credentials_refreshed', { result: string }>
  | About<'connection.disconnected', { cause: string; account_id: string | null }>
  | About<'connection.variables_changed', { names: string[] }>
  | About<'connection.post_install_started', { steps: string[] }>
  | About<'connection.post_install_run', { step: string; result: string }>
  | About<'connection.transferred', { from: string; to: string }>
  | About<'connection.expired'>
  | About<'connection.deleted', { connector_slug: string; account_id: string | null }>;

export const connectionEvents = {
  'connection.created': {
    says: 'started connecting',
    category: 'connections',
    changesPermissions: true,
  },
  'connection.connected': { says: 'connected', category: 'connections' },
  'connection.connect_failed': { says: 'could not connect', category: 'connections' },
  'connection.renamed': { says: 'renamed', category: 'connections' },
  'connection.reconnect_started': { says: 'started reconnecting', category: 'connections' },
  'connection.reconnected': { says: 'reconnected', category: 'connections' },
  'connection.reactivated': { says: 'found that {resource} works again', category: 'connections' },
  'connection.needs_reauth': { says: 'found that {resource} needs a new sign-in', category: 'connections' },
  'connection.credentials_refreshed': { says: 'refreshed the credentials of', category: 'connections' },
  'connection.disconnected': { says: 'disconnected', category: 'connections' },
  'connection.variables_changed': { says: 'changed the variables of', category: 'connections' },
  'connection.post_install_started': { says: 'started the setup steps of', category: 'connections' },
  'connection.post_install_run': { says: 'ran a setup step of', category: 'connections' },
  'connection.transferred': {
    says: 'transferred {resource} to {person}',
    category: 'connections',
    changesPermissions: true,
    subject: ({ to }) => to,
  },
  'connection.expired': {
    says: 'removed the unfinished connection',
    category: 'connections',
    changesPermissions: true,
  },
  'connection.deleted': {
    says: 'deleted connection',
    category: 'connections',
    changesPermissions: true,
  },
} satisfies EventEntries<ConnectionEvent>;

/** Number of days until a connection is removed if its owner does not sign in. */
const daysToFinish = 30;

export class Connection extends Aggregate<ConnectionState, ConnectionEvent> {
  protected readonly noun = 'connection';

  static create(draft: ConnectionState, name: string, act: Act) {
    const { connector_slug } = draft;
    const connection = new Connection({ ...draft, name, name_key: textKey(name) });
    const expires_at = new Date(act.at.getTime() + daysToFinish * 86_400_000).toISOString();
    connection.apply(act, { type: 'connection.created', data: { connector_slug, expires_at } });
    return connection;
  }

  protected override label(): string {
    return this.state.name;
  }

  rename(name: string, act: Act): void {
    const before = this.state.name;
    if (name === before) return;
    this.apply(act, { type: 'connection.renamed', data: { before, after: name } }, { name, name_key: textKey(name) });
  }

  startReconnecting(act: Act): void {
    this.apply(act, { type: 'connection.reconnect_started', data: {} });
  }

  /** Completes the first sign-in of the connection, or a reconnect. */
  connect({ account_id, auth_method, account_label, scopes, variables, post_install: steps }: Redeemed, act: Act) {
    const type = this.state.status === 'pending' ? 'connection.connected' : 'connection.reconnected';
    const allVariables =
      account_id === this.state.saffron_account_id ? { ...this.state.variables, ...variables } : variables;
    const account = { saffron_account_id: account_id, auth_method, account_label, scopes_granted: scopes };
    this.apply(
      act,
      { type, data: {} },
      {
        ...account,
        variables: allVariables,
        post_install: steps.length > 0 ? { steps, started_at: act.at.toISOString() } : null,
        status: 'active',
        status_cause: statusOfSteps(steps) === 'failed' ? 'post_install_failed' : null,
        status_checked_at: act.at,
      },
    );
  }

  /** Starts some or all post-install steps again. */
  startPostInstall(defined: readonly DefinitionStep[], requested: readonly string[], act: Act): void {
    const post_install = startRun(this.state.post_install, defined, requested, act.at);
    this.apply(act, { type: 'connection.post_install_started', data: { steps: [...requested] } }, { post_install });
  }

  endStep({ steps: [result], variables }: PostInstallRun, defined: readonly DefinitionStep[], act: Act): void {
    const { post_install: before, status_cause } = this.state;
    if (!before || !result) return;
    const post_install = withResult(before, result, defined);
    const status = statusOfSteps(post_install.steps);
    const hasRecovered = status === 'succeeded' && status_cause === 'post_install_failed';
    const cause = status === 'failed' ? 'post_install_failed' : hasRecovered ? null : status_cause;
    const data = { step: result.name, result: result.status };
    const changes = { post_install, status_cause: cause, variables: variables ?? this.state.variables };
    this.apply(act, { type: 'connection.post_install_run', data }, changes);
  }

  /** @param values the variables that tools may read. */
  changeVariables(names: string[], values: Record<string, unknown>, act: Act): void {
    const unchanged = Object.fromEntries(
      Object.entries(this.state.variables).filter(([name]) => !names.includes(name)),
    );
    this.apply(
      act,
      { type: 'connection.variables_changed', data: { names } },
      { variables: { ...unchanged, ...values } },
    );
  }

  failToConnect(stage: string, provider_error: string | null, act: Act): void {
    this.apply(act, { type: 'connection.connect_failed', data: { stage, provider_error } });
  }

  /** Applies the vault's report on the account. Changes nothing if status and cause stay the same. */
  applyReport({ state, cause, checked_at }: AccountReport, act: Act): void {
    const status = statusAfter(this.state.status, state);
    const hasNewCause = status === 'needs_reauth' && cause !== null && cause !== this.state.status_cause;
    if (status === this.state.status && !hasNewCause) return;
    const newCause = status === 'disconnected' ? (cause ?? 'account_missing') : status === 'active' ? null : cause;
    const event = this.createStatusEvent(status, newCause);
    this.apply(act, event, { status, status_cause: newCause, status_checked_at: checked_at });
  }

  /** Records the result of a check that a member requested, and applies the vault's report. */
  checkCredentials(result: CheckResult, report: AccountReport, act: Act): void {
    const { status, status_cause: before } = this.state;
    const cause = causeAfterCheck(status, before, result);
    const event = { type: 'connection.credentials_refreshed', data: { result } } as const;
    this.apply(act, event, { status_cause: cause, status_checked_at: report.checked_at });
    this.applyReport(report, act);
  }

  /** Ends the use of the account. The vault then revokes the account. The connection's name and its shares stay. */
  disconnect(cause: string, act: Act): void {
    if (this.state.status === 'disconnected') return;
    const data = { cause, account_id: this.state.saffron_account_id };
    this.apply(act, { type: 'connection.disconnected', data }, { status: 'disconnected', status_cause: cause });
  }

  /** Changes the owner. Does not change the account or the member who signed in. */
  transfer(to: string, act: Act): void {
    const from = this.state.owner_user_id;
    this.apply(act, { type: 'connection.transferred', data: { from, to } }, { owner_user_id: to });
  }

  delete(act: Act): void {
    const { connector_slug, saffron_account_id: account_id } = this.state;
    this.apply(act, { type: 'connection.deleted', data: { connector_slug, account_id } });
    this.removed = true;
  }

  /** Removes a connection whose first sign-in was not completed. Any other connection stays. */
  expire(act: Act): void {
    if (this.state.status !== 'pending') return;
    this.apply(act, { type: 'connection.expired', data: {} });
    this.removed = true;
  }

  protected override apply(act: Act, event: ConnectionEvent, changes: Partial<ConnectionState> = {}): void {
    super.apply(act, event, { ...changes, updated_at: act.at });
  }

  private createStatusEvent(status: ConnectionStatus, cause: string | null): ConnectionEvent {
    if (status === 'active') return { type: 'connection.reactivated', data: {} };
    if (status === 'needs_reauth') return { type: 'connection.needs_reauth', data: { cause } };
    const account_id = this.state.saffron_account_id;
    return { type: 'connection.disconnected', data: { cause: cause!, account_id } };
  }
}
