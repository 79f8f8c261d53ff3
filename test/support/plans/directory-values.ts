import { type MemberClient } from '../founder.js';

/** What the parameters of a directory's requests are asked with, and of what is told outside. */
export const directoryValues = ({ userId, orgId }: MemberClient) => ({
  scim: userId,
  org_id: orgId,
  image: 'none',
  filter: 'externalId eq "x" or emails eq "x"',
  startIndex: '2',
  count: '10',
  attributes: 'id',
  excludedAttributes: 'id',
  'webhook-endpoint': 'whep_7',
  event: 'role.created',
  group_id: 'sgrp_7',
  'group-mapping': 'gmap_7',
});
