import { type GroupField } from '../../group/domain/groups.js';
import { type FilterAttributes } from '../../scim/domain/filter-condition.js';
import { urns } from '../../scim/domain/scim-urns.js';

const members = { fields: ['member'], type: 'exact', operators: ['eq'] } as const;

export const groupFilter: FilterAttributes<GroupField> = {
  urn: urns.group,
  attributes: {
    id: { fields: ['id'], type: 'exact' },
    displayname: { fields: ['display_name'], type: 'text' },
    externalid: { fields: ['external_id'], type: 'exact' },
    members,
    'members.value': members,
  },
};
