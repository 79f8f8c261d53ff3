import { type EventEntries } from '#kernel';

type AppAccess = {
  user_id: string;
  client_id: string;
  resource: string;
  scopes: string[];
  toolbox_ids: string[] | null;
};
type Removed = { user_id: string; client_id: string; toolbox_id: string };

export type ConnectedAppEvent =
  | { type: 'connected_app.authorized'; data: AppAccess }
  | { type: 'connected_app.updated'; data: AppAccess }
  | { type: 'connected_app.revoked'; data: { user_id: string; client_id: string } }
  | { type: 'connected_app.removed'; data: Removed }
  | { type: 'connected_app.restored'; data: Removed };

const subject = ({ user_id }: { user_id: string }) => user_id;

export const connectedAppEvents = {
  'connected_app.authorized': {
    says: 'allowed … to use toolboxes',
    category: 'security',
    changesPermissions: true,
    subject,
  },
  'connected_app.updated': { says: 'changed the access of', category: 'security', changesPermissions: true, subject },
  'connected_app.revoked': { says: 'disconnected', category: 'security', changesPermissions: true, subject },
  'connected_app.removed': {
    says: 'removed … from a toolbox',
    category: 'security',
    changesPermissions: true,
    subject,
  },
  'connected_app.restored': {
    says: 'restored … to a toolbox',
    category: 'security',
    changesPermissions: true,
    subject,
  },
} satisfies EventEntries<ConnectedAppEvent>;
