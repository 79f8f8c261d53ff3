import { type StepResult } from '../../account/domain/step-result.js';

export class ConnectSessionView {
  session_id!: string;
  /** Opens the page; not stored. */
  token!: string;
  connect_url!: string;
  expires_at!: Date;
}

export class RedeemedView {
  account_id!: string;
  auth_method!: string;
  subject_hash!: string | null;
  account_label!: string | null;
  scopes!: string[] | null;
  /** Without secret ones. */
  variables!: Record<string, unknown>;
  post_install!: StepResult[];
}
