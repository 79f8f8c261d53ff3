import { storedKind } from '#access-control';
import { sharing } from '../domain/connection-policy.js';

export const ConnectionKind = storedKind(sharing);
