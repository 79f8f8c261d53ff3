import { type EventEntries } from '#kernel';

export type TeamEvent =
  | { type: 'team.created'; data: { user_ids: string[]; admin_ids: string[] } }
  | { type: 'team.updated'; data: { fields: string[] } }
  | { type: 'team.deleted'; data: { user_ids: string[]; member_count: number; acl_ids: string[] } }
  | { type: 'team.member_added'; data: { user_ids: string[]; cause: string | null } }
  | { type: 'team.member_removed'; data: { user_ids: string[]; cause: string | null } }
  | { type: 'team.admin_appointed'; data: { user_id: string } }
  | { type: 'team.admin_dismissed'; data: { user_id: string } };

const people = { category: 'people' } as const;
const reach = { ...people, changesPermissions: true } as const;
const singleUser = ({ user_ids }: { user_ids: string[] }) => (user_ids.length === 1 ? user_ids[0]! : null);
const subject = ({ user_id }: { user_id: string }) => user_id;

export const teamEvents = {
  'team.created': { says: 'created team', ...people },
  'team.updated': { says: 'changed team', ...people },
  'team.deleted': { says: 'deleted team', ...reach },
  'team.member_added': { says: 'added {people} to team', ...reach, subject: singleUser },
  'team.member_removed': { says: 'removed {people} from team', ...reach, subject: singleUser },
  'team.admin_appointed': { says: 'made {person} an administrator of team', ...reach, subject },
  'team.admin_dismissed': { says: 'removed {person} as an administrator of team', ...reach, subject },
} satisfies EventEntries<TeamEvent>;
