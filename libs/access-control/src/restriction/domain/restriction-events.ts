import { type EventEntries } from '#kernel';
import { type RestrictionMode, type RestrictionTarget, type ToolRef } from './restriction-rule.js';

/** A rule as events record it. */
export type RestrictionData = RestrictionTarget & {
  /** Null for a rule on a member, because the log does not store names of members. */
  role_name: string | null;
  mode: RestrictionMode;
  connector_slugs: readonly string[];
  tools: readonly ToolRef[];
  summary: string;
};

export type RestrictionEvent =
  | { type: 'restriction.created'; data: RestrictionData }
  | { type: 'restriction.updated'; data: RestrictionData & { before: string; after: string } }
  | { type: 'restriction.deleted'; data: RestrictionData }
  | { type: 'restriction.legacy_override_cleared'; data: { user_id: string; restriction_ids: readonly string[] } };

const member = ({ target_type, target_id }: RestrictionTarget) => (target_type === 'user' ? target_id : null);

export const restrictionEvents = {
  'restriction.created': {
    says: 'restricted {target}: …',
    category: 'access',
    changesPermissions: true,
    subject: member,
  },
  'restriction.updated': {
    says: 'changed a restriction on {target}: …',
    category: 'access',
    changesPermissions: true,
    subject: member,
  },
  'restriction.deleted': {
    says: 'removed a restriction from {target}: …',
    category: 'access',
    changesPermissions: true,
    subject: member,
  },
  'restriction.legacy_override_cleared': {
    says: 'made role rules apply to {person} again, in addition to: …',
    category: 'access',
    changesPermissions: true,
    subject: ({ user_id }) => user_id,
  },
} satisfies EventEntries<RestrictionEvent>;
