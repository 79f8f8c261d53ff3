/** Who takes seats, and who would. */
export type SeatCounts = { billable: number; free_admin: number; service: number; pending_billable: number };

/** What billing counts, in one statement. */
export abstract class SeatCounting {
  abstract of(orgId: string): Promise<SeatCounts>;
}
