import { withFeature } from '#identity';
import { type AccessCheck, Decision } from '#kernel';

/** Routes of the protocol open to a directory's token alone. */
export const fromDirectory: AccessCheck = withFeature('scim', ({ kind }) =>
  kind === 'provisioning'
    ? Decision.allow
    : Decision.refuse('token_kind', 'Directories alone come here: issue a token of the kind scim.'),
);
