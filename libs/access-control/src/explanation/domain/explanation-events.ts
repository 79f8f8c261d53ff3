import { type EventEntries } from '#kernel';

/** Somebody looked up what another member may do. */
export type AccessExplained = {
  type: 'access.explained';
  data: { user_id: string; connector_slug: string; tool_name: string | null; decision: 'allowed' | 'blocked' };
};

export const explanationEvents = {
  'access.explained': {
    says: 'looked up why {person} may or may not use …',
    category: 'usage',
    subject: ({ user_id }) => user_id,
  },
} satisfies EventEntries<AccessExplained>;
