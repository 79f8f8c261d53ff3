import { type EventExamples, exampleId } from '#kernel';
import { type GroupMappingEvent } from './group-mapping/domain/group-mapping.js';
import { type GroupEvent } from './group/domain/group.js';
import { type SyncRefusalEvent } from './sync-status/domain/sync-refusal-events.js';

const [user_id, group_id] = [exampleId('usr'), exampleId('sgrp')];
const toRole = { group_id, role_id: exampleId('role'), role: 'Support', member_count: 12 };
const toTeam = { group_id, team_id: exampleId('team'), team: 'Sales', member_count: 12 };

export const provisioningExamples: EventExamples<GroupEvent | GroupMappingEvent | SyncRefusalEvent> = {
  'scim_group.created': { member_count: 1, added: [user_id] },
  'scim_group.renamed': { before: 'Crew', after: 'Crew of Sales' },
  'scim_group.updated': { fields: ['external_id'] },
  'scim_group.members_changed': { added: [user_id], removed: [] },
  'scim_group.deleted': { member_count: 12 },
  'group_mapping.created': toRole,
  'group_mapping.deleted': toRole,
  'group_mapping.team_mirrored': toTeam,
  'group_mapping.team_released': toTeam,
  'scim_user.refused': { user_id, cause: 'last_owner' },
};
