import { type ActiveGrant } from '../../decision/domain/active-grant.js';

export type EvaluatedMember = { user_id: string; role_ids: readonly string[]; grants: readonly ActiveGrant[] };
