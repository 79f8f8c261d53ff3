/** Seats in use, and seats promised to invites. */
export type SeatCounts = { billable: number; free_admin: number; service: number; pending_billable: number };

/** Counts seats for billing, in one statement. */
export abstract class SeatCounting {
  abstract count(orgId: string): Promise<SeatCounts>;
}

/** How an organization's people sign in, as far as known, and the state of its tokens. */
export type SecurityCounts = {
  members: number;
  with_second_factor: number;
  without_second_factor: number;
  unknown: number;
  by_role: { role_id: string; name: string; without_second_factor: number }[];
  tokens_without_expiry: number;
  tokens_unused_90_days: number;
};

/** Counts everything for an organization in two statements, whatever its size. */
export abstract class SecurityCounting {
  abstract count(orgId: string, at: Date): Promise<SecurityCounts>;
}
