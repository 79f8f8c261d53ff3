import { type EventEntries } from '#kernel';

type Told = { user_id: string; client_id: string; resource: string; scopes: string[]; toolbox_ids: string[] | null };

export type ConnectedAppEvent =
  | { type: 'connected_app.authorized'; data: Told }
  | { type: 'connected_app.updated'; data: Told }
  | { type: 'connected_app.revoked'; data: { user_id: string; client_id: string } };

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
} satisfies EventEntries<ConnectedAppEvent>;
