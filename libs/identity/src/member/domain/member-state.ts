import { type AggregateState } from '#kernel';
import { type HeldRole } from './held-role.js';
import { type Notification } from './notifications.js';

export type MemberState = AggregateState & {
  kind: 'person' | 'service';
  name: string | null;
  email: string | null;
  /** Name, else email, in lower case: what lists sort by. */
  label_key: string;
  email_key: string | null;
  /** Name and email in lower case: what `q` looks into. */
  search_key: string;
  title: string | null;
  avatar_url: string | null;
  status: 'active' | 'suspended';
  /** `both`: an administrator, and a directory or that nobody is responsible. */
  suspended_by: 'admin' | 'provisioning' | 'both' | 'responsible' | null;
  /** True where a directory owns the profile. */
  provisioned: boolean;
  external_id: string | null;
  /** What a directory says of them; null of who is in none. */
  directory: DirectoryRecord | null;
  /** Whether their address is known to be theirs: by a mailed link, the organization's sign-in, a directory, an operator. */
  confirmed: boolean;
  /** Of who is not: whoever was shown the link they joined with. */
  invited_by: string[];
  /** Of a service member: the person behind it. */
  responsible_user_id: string | null;
  /** Who was asked to become that. */
  responsible_asked_id: string | null;
  /** What they do not want to be mailed of. */
  notifications_off: Notification[];
  joined_at: Date;
  created_at: Date;
  updated_at: Date;
  roles: HeldRole[];
};

/** What a directory sent, in the words of its protocol, and by which of it people are found: in lower case. */
export type DirectoryRecord = { attributes: Record<string, unknown>; keys: DirectoryKeys };

type DirectoryKeys = {
  user_name: string;
  display_name: string | null;
  given_name: string | null;
  family_name: string | null;
  work_email: string | null;
};
