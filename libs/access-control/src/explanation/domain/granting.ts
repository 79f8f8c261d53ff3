/** Whether the reader of an explanation may grant the access. */
export type Granting = {
  can_grant_access: boolean;
  /** The reason of the refusal. */
  grant_refusal: string | null;
  can_lift_member_rules: boolean;
};
