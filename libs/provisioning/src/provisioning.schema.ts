import { type Schema } from '#kernel';
import { GroupOffboarding } from './group/hooks.js';
import { groupMappingEvents } from './group-mapping/domain/group-mapping-events.js';
import { GroupMappingTable } from './group-mapping/persistence/group-mapping-table.js';
import { groupEvents } from './group/domain/group-events.js';
import { GroupTable } from './group/persistence/group-table.js';
import { AnswerForSignIns1795001800010 } from './migrations/0005-answer-for-sign-ins.js';
import { CreateGroupMappings1795000900120 } from './migrations/0003-create-group-mappings.js';
import { CreateGroups1795000500110 } from './migrations/0002-create-groups.js';
import { CreateProvisioning1795000500100 } from './migrations/0001-create-provisioning.js';
import { MapGroupsToTeams1795001900010 } from './migrations/0006-map-groups-to-teams.js';
import { FindGroupParts1795001900030 } from './migrations/0007-find-group-parts.js';
import { CreateSignIns1795001400100 } from './migrations/0004-create-sign-ins.js';
import { KeepRequiredOwnSignIn1795002000100 } from './migrations/0008-keep-required-sign-in.js';
import { NormalizeGroupKeys1795002100040 } from './migrations/0009-normalize-group-keys.js';
import { refusalMailing } from './sync-status/jobs/mail-refused-sync.job.js';
import { syncRefusalEvents } from './sync-status/domain/sync-refusal-events.js';
import { provisioningExamples } from './provisioning.examples.js';

export const provisioningSchema: Schema = {
  name: 'provisioning',
  role: 'latchkey_app',
  tables: [GroupTable, GroupMappingTable],
  migrations: [
    CreateProvisioning1795000500100,
    CreateGroups1795000500110,
    CreateGroupMappings1795000900120,
    CreateSignIns1795001400100,
    AnswerForSignIns1795001800010,
    MapGroupsToTeams1795001900010,
    FindGroupParts1795001900030,
    KeepRequiredOwnSignIn1795002000100,
    NormalizeGroupKeys1795002100040,
  ],
  events: { ...groupEvents, ...groupMappingEvents, ...syncRefusalEvents },
  examples: provisioningExamples,
  hooks: [GroupOffboarding],
  subscriptions: [refusalMailing],
};
