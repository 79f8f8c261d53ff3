import { type MemberClient } from '../founder.js';

/** Values for the parameters of requests about directories and webhooks. */
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
