/** Seats in use, and seats promised to invites. */
export type SeatCounts = { billable: number; free_admin: number; service: number; pending_billable: number };

/** What billing counts, in one statement. */
export abstract class SeatCounting {
  abstract count(orgId: string): Promise<SeatCounts>;
}
