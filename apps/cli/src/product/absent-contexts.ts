import {
  ConnectedConnectors,
  DependentConnections,
  DependentToolboxes,
  ToolboxAccounts,
  ToolboxConnectors,
  UsableWays,
} from '#access-control';
import { EditableResources } from '#audit';
import { ConnectedAccounts, ConnectionCounts, MissingOAuthApps } from '#catalog';
import { CallerBudgets, GroupLabels } from '#identity';
import { SessionRequests } from '#kernel/http';
import { type Binding } from '#platform/bindings';

/**
 * Adapters for the ports of contexts that are not loaded here. They find nothing. Commands neither show connections,
 * toolboxes and groups, nor read the audit log.
 */
export const absentContexts: readonly Binding[] = [
  absent(CallerBudgets, { limiting: () => Promise.resolve([]) }),
  absent(ConnectedAccounts, { byAuthMethod: () => Promise.resolve(new Map()) }),
  absent(ConnectedConnectors, { filter: () => Promise.resolve([]) }),
  absent(ConnectionCounts, {
    count: () => Promise.resolve(new Map()),
    withActiveConnection: () => Promise.resolve(new Set()),
  }),
  absent(DependentConnections, { count: () => Promise.resolve(0) }),
  absent(DependentToolboxes, { count: () => Promise.resolve(0) }),
  absent(ToolboxAccounts, { findState: () => Promise.resolve({ hasAccess: false, account: null }) }),
  absent(ToolboxConnectors, { filter: () => Promise.resolve([]) }),
  absent(UsableWays, { find: () => Promise.resolve({ isAny: false, isInToolbox: false, approval: null, tier: null }) }),
  absent(EditableResources, { idsFor: () => Promise.resolve([]), visible: () => Promise.resolve(new Set()) }),
  absent(GroupLabels, { readNames: () => Promise.resolve(new Map()) }),
  absent(SessionRequests, { findSession: () => null, recordUse: () => undefined }),
  absent(MissingOAuthApps, { filter: () => Promise.resolve(new Set()), forget: () => undefined }),
];

function absent<Port>(provide: abstract new () => Port, useValue: Port): Binding {
  return { provide, useValue };
}
