import { type EventEntries } from '#kernel';

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
  'connection.reactivated': { says: 'found that … works again', category: 'connections' },
  'connection.needs_reauth': { says: 'found that … needs a new sign-in', category: 'connections' },
  'connection.credentials_refreshed': { says: 'refreshed the credentials of', category: 'connections' },
  'connection.disconnected': { says: 'disconnected', category: 'connections' },
  'connection.variables_changed': { says: 'changed the variables of', category: 'connections' },
  'connection.post_install_started': { says: 'started the setup steps of', category: 'connections' },
  'connection.post_install_run': { says: 'ran a setup step of', category: 'connections' },
  'connection.transferred': {
    says: 'transferred … to {person}',
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
