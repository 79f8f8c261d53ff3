import { type EventEntries } from '#kernel';

/** A member looked up what another member may do. */
export type AccessExplained = {
  type: 'access.explained';
  data: { user_id: string; connector_slug: string; tool_name: string | null; decision: 'allowed' | 'blocked' };
};

export const explanationEvents = {
  'access.explained': {
    says: "looked up {person}'s access to",
    category: 'usage',
    subject: ({ user_id }) => user_id,
  },
} satisfies EventEntries<AccessExplained>;
