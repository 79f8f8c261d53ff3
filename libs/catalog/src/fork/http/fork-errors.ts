import { invalidFields } from '#kernel';
import { editRequired, connectorRestricted, orgSharingOff, granteeIsOwner, grantLimit } from '#access-control';
import {
  notEditable,
  definitionNotReadable,
  forkOfRemoteMcp,
  remoteMcp,
} from '../../connector/domain/ownership-policy.js';
import { notVisible } from '../../connector/http/connector-examples.js';
import { noUpstream, upstreamUnavailable } from '../services/upstream-comparison.js';
import { connectorSlugTaken, connectorLimit } from '../../custom-connector/domain/custom-connectors.js';
import { lineageTooDeep, lineageCycle } from '../domain/lineage.js';
import { changeSetStale } from '../domain/change-set.js';
import { pullBreaksDefinition, changedSincePreview } from '../services/pull-planner.js';
import { hostChangeUnconfirmed, authMethodInUse } from '../../connector-editing/domain/connector-impact.js';
import { alreadyLinked } from '../commands/link-upstream.js';

export const editorErrors = [editRequired, notEditable, notVisible];
export const comparisonErrors = [...editorErrors, noUpstream, upstreamUnavailable];

export const forkErrors = [
  [invalidFields, '`slug_misleading`, `unknown_member`, `unknown_team`.'],
  definitionNotReadable,
  connectorRestricted,
  orgSharingOff,
  notVisible,
  forkOfRemoteMcp,
  connectorSlugTaken,
  lineageTooDeep,
  connectorLimit,
  granteeIsOwner,
  grantLimit,
] as const;

export const pullErrors = [
  [invalidFields, '`resolution_required`.'],
  ...comparisonErrors,
  changeSetStale,
  pullBreaksDefinition,
  hostChangeUnconfirmed,
  authMethodInUse,
  connectorLimit,
  [changedSincePreview, 'The changes differ from the preview that `If-Match` identifies.'],
] as const;

export const linkErrors = [
  [invalidFields, '`unknown_connector`.'],
  ...editorErrors,
  connectorRestricted,
  remoteMcp,
  alreadyLinked,
  lineageCycle,
  lineageTooDeep,
] as const;
