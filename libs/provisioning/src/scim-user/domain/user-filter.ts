import { type DirectoryField } from '#identity';
import { type FilterAttributes } from '../../scim/domain/filter-condition.js';
import { urns } from '../../scim/domain/scim-urns.js';

const emails = { fields: ['email', 'work_email', 'addresses'], type: 'address' } as const;
const groups = { fields: ['group'], type: 'exact', operators: ['eq'] } as const;
const manager = { fields: ['manager'], type: 'exact', operators: ['eq'] } as const;
const extension = urns.enterprise.toLowerCase();

export const userFilter: FilterAttributes<DirectoryField> = {
  urn: urns.user,
  attributes: {
    id: { fields: ['id'], type: 'exact' },
    username: { fields: ['user_name'], type: 'text' },
    externalid: { fields: ['external_id'], type: 'exact' },
    displayname: { fields: ['display_name'], type: 'text' },
    'name.givenname': { fields: ['given_name'], type: 'text' },
    'name.familyname': { fields: ['family_name'], type: 'text' },
    emails,
    'emails.value': emails,
    'emails.type': { type: 'choice', chosen: (type) => `emails[type=${type}].value` },
    'emails.primary': {
      type: 'choice',
      operators: ['eq'],
      chosen: (primary) => (primary === 'true' ? 'emails[primary].value' : null),
    },
    'emails[type=work].value': { fields: ['work_email', 'addresses'], type: 'address' },
    'emails[type].value': { fields: ['addresses'], type: 'address' },
    'emails[primary].value': { fields: ['email'], type: 'address' },
    active: { fields: ['active'], type: 'boolean' },
    'meta.created': { fields: ['created'], type: 'time' },
    'meta.lastmodified': { fields: ['last_modified'], type: 'time' },
    groups,
    'groups.value': groups,
    manager,
    'manager.value': manager,
    [`${extension}:manager`]: manager,
    [`${extension}:manager.value`]: manager,
  },
};
