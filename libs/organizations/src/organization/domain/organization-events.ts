import { type EventEntries } from '#kernel';

export type OrganizationEvent = { type: 'organization.created'; data: { plan: string; owner_user_id: string } };

export const organizationEvents = {
  'organization.created': { says: 'created organization', category: 'organization' },
} satisfies EventEntries<OrganizationEvent>;
