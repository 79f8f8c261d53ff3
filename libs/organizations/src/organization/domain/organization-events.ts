import { type EventEntries } from '#kernel';

export type OrganizationEvent =
  | { type: 'organization.created'; data: { plan: string; owner_user_id: string } }
  | { type: 'organization.updated'; data: { fields: string[] } }
  | { type: 'organization.slug_changed'; data: { before: string; after: string } }
  | { type: 'organization.settings_changed'; data: { fields: string[] } }
  | { type: 'organization.deletion_scheduled'; data: { purge_at: string } }
  | { type: 'organization.restored'; data: object }
  | { type: 'organization.purge_started'; data: object };

export const organizationEvents = {
  'organization.created': { says: 'created organization', category: 'organization' },
  'organization.updated': { says: 'renamed organization', category: 'organization' },
  'organization.slug_changed': { says: 'changed the address of', category: 'organization' },
  'organization.settings_changed': { says: 'changed settings of', category: 'organization' },
  'organization.deletion_scheduled': {
    says: 'scheduled the deletion of',
    category: 'organization',
    changesPermissions: true,
  },
  'organization.restored': { says: 'cancelled the deletion of', category: 'organization', changesPermissions: true },
  'organization.purge_started': { says: 'started deleting', category: 'organization', changesPermissions: true },
} satisfies EventEntries<OrganizationEvent>;
