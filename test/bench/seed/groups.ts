import { at, id } from './words.js';

/** Groups pushed by a directory, each with some of the members. */
export const groups = (count: number, members: number): string[] => [
  `insert into provisioning.groups (org_id, id, version, display_name, name_key, created_at, updated_at)
   select $1, ${id('sgrp', 'n')}, 1, 'Group ' || n, 'group ' || n, ${at('n')}, ${at('n')}
   from generate_series(1, ${count}) n`,
  `insert into provisioning.group_members (org_id, group_id, user_id)
   select $1, ${id('sgrp', '1 + n % ' + count)}, ${id('usr', '1 + n')} from generate_series(1, ${count * members} - 1) n`,
];
